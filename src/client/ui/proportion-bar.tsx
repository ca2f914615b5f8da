import { useTranslation } from 'react-i18next'
import { getNumberFormat } from '#src/shared/formats.ts'
import classes from './proportion-bar.module.css'

type ShareBarProps = {
  /** Label of the whole bar, for screen readers and as its caption. */
  label: string
  /** Named parts in the order in which they are stacked; `amount` is on the scale of `whole`. */
  parts: { name: string; amount: number }[]
  whole: number
  /** The bar alone, where the parts are named next to it. */
  isCompact?: boolean
}

const shades = 9

/** Stacked bar of a sum, with name and amount of each part below. */
export const ProportionBar = ({ label, parts, whole, isCompact = false }: ShareBarProps) => {
  const { i18n } = useTranslation()
  const figures = getNumberFormat(i18n.language)
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{label}</figcaption>
      <svg className={classes.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" data-mirrored>
        <rect className={classes.rest} width="100" height="8" />
        {parts.map(({ name, amount }, index) => {
          const before = parts.slice(0, index).reduce((sum, part) => sum + part.amount, 0)
          return (
            <rect
              key={name}
              className={classes[`step${(index % shades) + 1}`]}
              x={(before / whole) * 100}
              width={Math.max((amount / whole) * 100 - 0.5, 0.5)}
              height="8"
            />
          )
        })}
      </svg>
      {isCompact ? null : (
        <ul className={classes.legend}>
          {parts.map(({ name, amount }, index) => (
            <li key={name} className={classes.part} data-step={(index % shades) + 1}>
              {name}
              <bdi className={classes.amount}>{figures.format(amount)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}
