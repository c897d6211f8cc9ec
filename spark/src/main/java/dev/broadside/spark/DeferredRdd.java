package dev.broadside.spark;

import java.util.List;
import org.apache.spark.Dependency;
import org.apache.spark.OneToOneDependency;
import org.apache.spark.Partition;
import org.apache.spark.SparkContext;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.catalyst.InternalRow;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag$;

/**
 * An RDD that is only made when Spark first asks for its partitions, on the driver, in the thread
 * that runs the query: so a join can be written down without running the job that plans its tiles,
 * as with any other DataFrame operator.
 */
final class DeferredRdd extends RDD<InternalRow> {
  private static final long serialVersionUID = 1;

  /** Makes the RDD behind this one. */
  interface Maker {
    RDD<InternalRow> make();
  }

  private transient Maker maker;
  private RDD<InternalRow> made;

  DeferredRdd(SparkContext context, Maker maker) {
    super(
        context,
        CollectionConverters.<Dependency<?>>asScala(List.<Dependency<?>>of()).toList(),
        ClassTag$.MODULE$.apply(InternalRow.class));
    this.maker = maker;
  }

  private synchronized RDD<InternalRow> made() {
    if (made == null) {
      made = maker.make();
      maker = null;
    }
    return made;
  }

  @Override
  public Partition[] getPartitions() {
    return made().partitions();
  }

  @Override
  public scala.collection.immutable.Seq<Dependency<?>> getDependencies() {
    return CollectionConverters.<Dependency<?>>asScala(
            List.<Dependency<?>>of(new OneToOneDependency<>(made())))
        .toList();
  }

  @Override
  public scala.collection.Iterator<InternalRow> compute(Partition split, TaskContext context) {
    return made.iterator(split, context);
  }
}
