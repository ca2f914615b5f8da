import classes from './progress-path.module.css'

type PathMotifProps = {
  /** Number of points on the path. */
  points: number
  /** Number of completed points; the next one is the current point. */
  reached?: number
}

const step = 48
const height = 48

const pointAt = (index: number) => ({ x: 12 + index * step, y: index % 2 === 0 ? 34 : 14 })

const curve = (points: number): string =>
  Array.from({ length: points }, (_, index) => pointAt(index))
    .map(({ x, y }, index) => {
      if (index === 0) return `M${x} ${y}`
      const from = pointAt(index - 1)
      const middle = (from.x + x) / 2
      return `C${middle} ${from.y} ${middle} ${y} ${x} ${y}`
    })
    .join('')

/** Decorative progress path in the shape of the logo; hidden from screen readers. */
export const ProgressPath = ({ points, reached = 0 }: PathMotifProps) => {
  const width = 24 + (points - 1) * step
  return (
    <svg
      className={classes.path}
      data-mirrored
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <path className={classes.ahead} d={curve(points)} />
      {reached > 0 ? <path className={classes.behind} d={curve(Math.min(reached + 1, points))} /> : null}
      {Array.from({ length: points }, (_, index) => pointAt(index)).map(({ x, y }, index) => (
        <circle
          key={x}
          className={index < reached ? classes.done : index === reached ? classes.here : classes.point}
          cx={x}
          cy={y}
          r={index === reached ? 7 : 5}
        />
      ))}
    </svg>
  )
}
