import { Text } from '@mantine/core'
import classes from './progress-ring.module.css'

type ProgressRingProps = {
  done: number
  total: number
  /** The full sentence, such as "4 of 6 requirements ready": the ring's name and the text beside it. */
  label: string
  size?: number
}

const centre = 32
const radius = 26
const turn = 2 * Math.PI

const onCircle = (share: number) => ({
  x: centre + radius * Math.sin(share * turn),
  y: centre - radius * Math.cos(share * turn),
})

/** Progress ring with one point per requirement, filled up to the number of completed ones. */
export const ProgressRing = ({ done, total, label, size = 72 }: ProgressRingProps) => {
  const share = total === 0 ? 0 : Math.min(done / total, 1)
  const length = turn * radius
  return (
    <div className={classes.ring}>
      <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" data-mirrored>
        <circle className={classes.ahead} cx={centre} cy={centre} r={radius} />
        <circle
          className={classes.behind}
          cx={centre}
          cy={centre}
          r={radius}
          strokeDasharray={`${share * length} ${length}`}
          transform={`rotate(-90 ${centre} ${centre})`}
        />
        {Array.from({ length: total > 24 ? 0 : total }, (_, index) => onCircle(index / total)).map(
          ({ x, y }, index) => (
            <circle
              key={`${x} ${y}`}
              className={index < done ? classes.done : index === done ? classes.here : classes.point}
              cx={x}
              cy={y}
              r={index === done ? 4.5 : 3.5}
            />
          ),
        )}
      </svg>
      <Text size="sm" className={classes.label}>
        {label}
      </Text>
    </div>
  )
}
