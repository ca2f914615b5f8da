import classes from './partner-mark.module.css'

type PartnerMarkProps = {
  name: string
  /** Index of the neutral shape, modulo five. */
  shape: number
}

const shapes = [
  'M4 22V12L14 4L24 12V22M14 22V14',
  'M14 3L24 8V15C24 20 19 24 14 25C9 24 4 20 4 15V8Z',
  'M14 3A11 11 0 1 0 14 25A11 11 0 1 0 14 3M3 14H25M14 3C19 9 19 19 14 25M14 3C9 9 9 19 14 25',
  'M14 25V13M14 13C8 13 6 9 6 4C11 4 14 7 14 13M14 16C20 16 22 12 22 7C17 7 14 10 14 16',
  'M3 18C7 14 10 22 14 18S21 14 25 18M3 12C7 8 10 16 14 12S21 8 25 12',
]

/** Logo of a partner; a neutral shape until the operator names real partners. */
export const PartnerMark = ({ name, shape }: PartnerMarkProps) => (
  <span className={classes.partner}>
    <svg className={classes.mark} width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
      <path d={shapes[shape % shapes.length]} />
    </svg>
    <bdi>{name}</bdi>
  </span>
)
