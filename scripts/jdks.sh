# Finding JDKs; sourced by ./broadside and ./test.

# The major version of the JDK at a home directory; nothing if there is no java.
jdk_major() {
  local home=$1 line version=""
  [ -x "$home/bin/java" ] || return 0
  if [ -r "$home/release" ]; then
    while IFS= read -r line; do
      case $line in
        JAVA_VERSION=*)
          version=${line#*\"}
          version=${version%\"*}
          ;;
      esac
    done <"$home/release"
  fi
  if [ -z "$version" ]; then
    version=$("$home/bin/java" -version 2>&1 | sed -n 's/.*version "\([^"]*\)".*/\1/p')
  fi
  version=${version#1.}
  printf '%s' "${version%%[!0-9]*}"
}

# Lines "MAJOR HOME" of the JDKs from 17 on in the usual places, each version once.
find_jdks() {
  local home major java seen=" "
  local places=()
  [ -n "${JAVA_HOME:-}" ] && places+=("$JAVA_HOME")
  if java=$(command -v java); then
    java=$(readlink -f "$java" 2>/dev/null || printf '%s' "$java")
    places+=("${java%/bin/java}")
  fi
  places+=(/usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/*
    /Library/Java/JavaVirtualMachines/*/Contents/Home "$HOME"/Library/Java/JavaVirtualMachines/*/Contents/Home
    /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home)
  for home in "${places[@]}"; do
    [ -x "$home/bin/javac" ] || continue
    major=$(jdk_major "$home")
    [ -n "$major" ] && [ "$major" -ge 17 ] || continue
    case $seen in *" $major "*) continue ;; esac
    seen+="$major "
    printf '%s %s\n' "$major" "$home"
  done
}
