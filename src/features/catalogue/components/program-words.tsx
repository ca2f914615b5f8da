import { Fragment } from 'react'
import classes from './program-words.module.css'

type ProgramWordsProps = {
  university: string
  /** Programme with its degree and format; empty for a university as a whole. */
  details: readonly string[]
  place: string
}

/** Name of a programme in a list across universities: the university first, because many programmes share one name. */
export const ProgramWords = ({ university, details, place }: ProgramWordsProps) => (
  // The direction of each part decides on which side it is cut.
  <span className={classes.words}>
    <span dir="auto" className={classes.university}>
      {university}
    </span>
    <span className={classes.first}> · </span>
    <span dir="auto" className={classes.rest}>
      {details.map((detail) => (
        <Fragment key={detail}>
          <bdi>{detail}</bdi>
          <span className={detail === details.at(-1) ? classes.last : undefined}> · </span>
        </Fragment>
      ))}
      <bdi className={classes.place}>{place}</bdi>
    </span>
  </span>
)
