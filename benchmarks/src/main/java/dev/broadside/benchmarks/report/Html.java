package dev.broadside.benchmarks.report;

import java.util.Map;

/** The page around the sections: no script, no other file, light and dark, narrow and printed. */
public final class Html {
  private static final String STYLE =
      """
      :root{color-scheme:light dark;--bg:#fff;--fg:#1c1e21;--dim:#5c6370;--rule:#d8dce3;--card:#f6f7f9;
      --c0:#1f6feb;--c1:#d1480f;--c2:#1a7f37;--c3:#8250df;--c4:#9a6700;--c5:#bf3989;--c6:#0a7d86;--c7:#57606a}
      @media(prefers-color-scheme:dark){:root{--bg:#14161a;--fg:#e4e6ea;--dim:#9aa3b0;--rule:#343a44;--card:#1c2026;
      --c0:#6cb0ff;--c1:#ff9a5c;--c2:#56d364;--c3:#c09bff;--c4:#e3b341;--c5:#ff8fc7;--c6:#4dd0d8;--c7:#aab2bd}}
      *{box-sizing:border-box}body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--bg);color:var(--fg);
      font:16px/1.5 system-ui,sans-serif}h1{font-size:1.6rem}h2{font-size:1.25rem;margin:2.5rem 0 .3rem}
      a{color:var(--c0)}.dim{color:var(--dim)}.scroll{overflow-x:auto}
      table{border-collapse:collapse;margin:1rem 0;font-size:.9rem}caption{text-align:left;font-weight:600;padding-bottom:.3rem}
      th,td{padding:.25rem .7rem;border-bottom:1px solid var(--rule);text-align:left;white-space:nowrap}
      .number{text-align:right;font-variant-numeric:tabular-nums}
      .wrap td,.wrap th{white-space:normal;overflow-wrap:anywhere;vertical-align:top}.wrap td:first-child,.wrap td:last-child{white-space:nowrap}
      .facts th{white-space:nowrap}.facts tr td:last-child{white-space:normal}details{margin:1rem 0}summary{cursor:pointer;font-weight:600}
      figure{margin:1rem 0}svg{width:100%;height:auto;max-width:44rem}svg text{font:12px system-ui,sans-serif;fill:var(--fg)}
      figcaption{font-size:.9rem;color:var(--dim)}.grid{stroke:var(--rule);stroke-width:.6}.axis{stroke:var(--fg)}
      polyline{fill:none;stroke:var(--line);stroke-width:2}circle{fill:var(--line)}.key{color:var(--line)}
      .c0{--line:var(--c0)}.c1{--line:var(--c1)}.c2{--line:var(--c2)}.c3{--line:var(--c3)}
      .c4{--line:var(--c4)}.c5{--line:var(--c5)}.c6{--line:var(--c6)}.c7{--line:var(--c7)}
      .verdict{background:var(--card);border-left:4px solid var(--line);padding:.6rem 1rem;margin:1rem 0}
      .reproduced{--line:var(--c2)}.same-shape{--line:var(--c4)}.differs{--line:var(--c1)}.not-run{--line:var(--c7)}
      .measured{--line:var(--c0)}.again polyline{stroke-dasharray:7 4}
      @media(max-width:40rem){body{font-size:15px}.wrap td,.wrap td:first-child,.wrap td:last-child{white-space:normal}
      th,td{padding:.25rem .45rem}.wrap td:nth-child(2),.wrap th:nth-child(2){display:var(--asks,none)}.facts{--asks:table-cell}
      svg text{font-size:16px}}
      @media print{details::details-content{content-visibility:visible}:root{color-scheme:light;--bg:#fff;--fg:#000;--dim:#444;--rule:#bbb;--card:#f2f2f2}
      body{max-width:none;font-size:11px}h2{break-after:avoid}figure,tr,.verdict{break-inside:avoid}svg{max-width:32rem}
      a{color:inherit;text-decoration:none}.scroll{overflow:visible}}
      """;

  private Html() {}

  /** Text as it may stand between tags and in attributes. */
  public static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** A whole page. */
  public static String page(
      String title, String introduction, Map<String, String> environment, String sections) {
    StringBuilder facts = new StringBuilder("<table class=\"wrap facts\"><tbody>");
    environment.forEach(
        (name, value) ->
            facts
                .append("<tr><th>")
                .append(escape(name))
                .append("</th><td>")
                .append(escape(value))
                .append("</td></tr>"));
    facts.append("</tbody></table>");
    return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        + "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>"
        + escape(title)
        + "</title><style>"
        + STYLE
        + "</style></head><body><h1>"
        + escape(title)
        + "</h1>\n"
        + introduction
        + facts
        + sections
        + "</body></html>\n";
  }

  /** A drawing of the page as a file of its own, in the light colours. */
  public static String standalone(String svg) {
    String style =
        "svg{background:#fff}text{font:12px"
            + " sans-serif;fill:#1c1e21}.grid{stroke:#d8dce3;stroke-width:.6}"
            + ".axis{stroke:#1c1e21}polyline{fill:none;stroke-width:2}"
            + ".again polyline{stroke-dasharray:7 4}"
            + lines("#1f6feb #d1480f #1a7f37 #8250df #9a6700 #bf3989 #0a7d86 #57606a".split(" "));
    int inside = svg.indexOf('>') + 1;
    return "<svg xmlns=\"http://www.w3.org/2000/svg\""
        + svg.substring("<svg".length(), inside)
        + "<style>"
        + style
        + "</style>"
        + svg.substring(inside)
        + "\n";
  }

  private static String lines(String[] colours) {
    StringBuilder style = new StringBuilder();
    for (int k = 0; k < colours.length; k++) {
      style.append(
          String.format(".c%d polyline{stroke:%s}.c%1$d circle{fill:%2$s}", k, colours[k]));
    }
    return style.toString();
  }
}
