import classes from './hero-illustration.module.css'

const walked = 'M26 470C92 470 116 430 184 424S316 404 292 340'
const ahead = 'M292 340C276 296 188 318 196 278S300 270 352 258 430 250 436 218'
const behind = [
  { x: 26, y: 470 },
  { x: 184, y: 424 },
]
const coming = [
  { x: 196, y: 278 },
  { x: 352, y: 258 },
]
const columns = [374, 404, 468, 498]

const House = () => (
  <g className={classes.house}>
    <path className={classes.wall} d="M360 214V104L436 52L512 104V214Z" />
    <path d="M338 214H534M350 202H522" />
    <path d="M352 104H520M360 118H512M348 104L436 46L524 104" />
    {columns.map((x) => (
      <path key={x} d={`M${x - 7} 118V202M${x + 7} 118V202`} />
    ))}
    <path className={classes.door} d="M418 202V156A18 18 0 0 1 454 156V202Z" />
    <circle className={classes.lamp} cx="436" cy="82" r="8" />
    <path d="M436 46V18M436 20H462L456 27L462 34H436" />
  </g>
)

/** Illustration of the product's path: completed points, the current one, points ahead, and the destination. */
export const HeroIllustration = () => (
  <svg className={classes.picture} viewBox="0 0 560 500" width="560" height="500" aria-hidden="true" data-mirrored>
    <path className={classes.far} d="M0 300C70 248 150 256 236 262S400 204 560 214V500H0Z" />
    <path className={classes.middle} d="M0 372C96 322 190 372 300 352S470 290 560 300V500H0Z" />
    <path className={classes.near} d="M0 446C110 412 230 470 340 444S480 396 560 400V500H0Z" />
    <House />
    <path className={classes.ahead} d={ahead} />
    <path className={classes.walked} d={walked} />
    {behind.map(({ x, y }) => (
      <circle key={x} className={classes.behindPoint} cx={x} cy={y} r="9" />
    ))}
    {coming.map(({ x, y }) => (
      <circle key={x} className={classes.comingPoint} cx={x} cy={y} r="8" />
    ))}
    <circle className={classes.here} cx="292" cy="340" r="13" />
  </svg>
)
