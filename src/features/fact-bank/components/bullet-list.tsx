import classes from './facts.module.css'

/** Lists what was done in a post or project; renders nothing without any. */
export const BulletList = ({ bullets }: { bullets: readonly string[] }) =>
  bullets.length === 0 ? null : (
    <ul className={classes.bullets}>
      {[...new Set(bullets)].map((bullet) => (
        <li key={bullet}>
          <bdi>{bullet}</bdi>
        </li>
      ))}
    </ul>
  )
