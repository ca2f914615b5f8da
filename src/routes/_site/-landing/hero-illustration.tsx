import classes from './hero-illustration.module.css'

const way = 'M36 424C96 424 108 396 172 390S306 372 272 318 150 288 196 238 336 240 340 206 384 190 446 190'
const walked = 'M36 424C96 424 108 396 172 390S306 372 272 318'
const behind = [
  { x: 36, y: 424 },
  { x: 172, y: 390 },
]
const ahead = [
  { x: 190, y: 246 },
  { x: 333, y: 222 },
]
const columns = [388, 414, 478, 504]

/** The path of the product: points behind, the one where you stand, points ahead, and the place. */
export const HeroIllustration = () => (
  <svg className={classes.picture} viewBox="0 0 560 460" width="560" height="460" aria-hidden="true" data-mirrored>
    <g className={classes.land}>
      <path d="M0 300C90 262 150 330 250 306S430 196 560 250" />
      <path d="M0 350C110 318 190 372 300 350S450 268 560 300" />
      <path d="M0 400C110 376 220 424 330 398S470 338 560 356" />
      <path d="M60 450C170 430 260 464 380 440S500 404 560 412" />
    </g>
    <g className={classes.place}>
      <path d="M352 190H540M362 180H530M372 170H520" />
      <path d="M376 96H516M380 106H512M370 96 446 48 522 96" />
      {columns.map((x) => (
        <path key={x} d={`M${x - 5} 106V170M${x + 5} 106V170`} />
      ))}
      <path className={classes.door} d="M430 170V138A16 16 0 0 1 462 138V170Z" />
      <circle className={classes.lamp} cx="446" cy="78" r="6" />
    </g>
    <path className={classes.ahead} d={way} />
    <path className={classes.walked} d={walked} />
    {behind.map(({ x, y }) => (
      <circle key={x} className={classes.behindPoint} cx={x} cy={y} r="8" />
    ))}
    {ahead.map(({ x, y }) => (
      <circle key={x} className={classes.aheadPoint} cx={x} cy={y} r="7" />
    ))}
    <circle className={classes.here} cx="272" cy="318" r="11" />
  </svg>
)
