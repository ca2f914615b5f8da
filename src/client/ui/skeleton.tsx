import classes from './skeleton.module.css'

type SkeletonProps = {
  /** In pixels; without one, the class gives it. */
  height?: number
  /** In pixels, or as CSS says it; the whole width without one. */
  width?: number | string
  circle?: boolean
  /** The space below it. */
  mb?: 'md' | 'lg'
  className?: string
}

/** Skeleton placeholder for loading content. Pages begin with dozens, so it is a plain element without its own layer. */
export const Skeleton = ({ height, width, circle = false, mb, className }: SkeletonProps) => (
  <div
    className={className ? `${classes.skeleton} ${className}` : classes.skeleton}
    data-circle={circle || undefined}
    style={{
      height,
      width: circle ? height : width,
      ...(mb ? { marginBlockEnd: `var(--mantine-spacing-${mb})` } : {}),
    }}
  />
)
