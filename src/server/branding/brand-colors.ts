// Shades of an operator's colour in place of the product's own, with the same contrasts as src/client/theme.ts.

type Rgb = [red: number, green: number, blue: number]

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
/** Backgrounds of the product on which the colour is text: `--paper`, `--surface` and `--sunken`. */
const grounds: Rgb[] = [[250, 250, 247], white, [242, 243, 238]]

/** Minimum contrast of text (WCAG 2.2, success criterion 1.4.3). */
export const minTextContrast = 4.5

const parseHex = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const formatHex = (color: Rgb): string =>
  `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** Mixes a share of a colour into another one. */
const mix = (color: Rgb, other: Rgb, share: number): Rgb => [
  Math.round(color[0] * share + other[0] * (1 - share)),
  Math.round(color[1] * share + other[1] * (1 - share)),
  Math.round(color[2] * share + other[2] * (1 - share)),
]

/** Relative luminance of a colour (WCAG 2.2). */
const computeLuminance = (color: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrastOf = (one: Rgb, other: Rgb): number => {
  const [light = 0, dark = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Computes the contrast ratio of two colours written as #rrggbb, from 1 to 21. */
export const computeContrast = (one: string, other: string): number => contrastOf(parseHex(one), parseHex(other))

const darkeningStep = 0.97

/** Darkens a colour in small steps until it is readable on all backgrounds; black always is. */
const darkenUntilReadable = (color: Rgb, listGrounds: (color: Rgb) => Rgb[]): Rgb => {
  const isReadable = listGrounds(color).every((ground) => contrastOf(color, ground) >= minTextContrast)
  if (isReadable || computeLuminance(color) === 0) return color
  const [red, green, blue] = color
  // Rounds down, so that each step darkens.
  const darker: Rgb = [
    Math.floor(red * darkeningStep),
    Math.floor(green * darkeningStep),
    Math.floor(blue * darkeningStep),
  ]
  return darkenUntilReadable(darker, listGrounds)
}

/** Shares of the colour in its tints, the shades 0 to 5. */
const tintShares = [0.07, 0.15, 0.28, 0.37, 0.63, 0.78] as const
const nearShare = 0.9
/** Below this luminance a darker shade would look the same, so the state under the pointer is lighter. */
const minDarkenedLuminance = 0.015

/** Index of the colour of actions among the shades. */
export const actionShade = 7

/** Shades of a colour, from the lightest to the darkest. */
export interface BrandPalette {
  shades: string[]
  /** Contrast of the colour as it was written, on the darkest background of the product. */
  writtenContrast: number
  /** Whether the colour had to be darkened to be readable. */
  isCorrected: boolean
}

/**
 * Derives the ten shades of a colour.
 *
 * Text in the colour (shade 7) on paper, on sunken surfaces and on its own tint, and white text on it, have a contrast of
 * at least 4.5:1; a colour that is too light is darkened until they do.
 *
 * @param written colour as #rrggbb
 */
export const deriveBrandPalette = (written: string): BrandPalette => {
  const color = parseHex(written)
  const tintsOf = (of: Rgb) => tintShares.slice(0, 2).map((share) => mix(of, white, share))
  const action = darkenUntilReadable(color, (of) => [...grounds, ...tintsOf(of)])
  const tints = tintShares.map((share) => mix(action, white, share))
  const near = darkenUntilReadable(mix(action, white, nearShare), () => grounds)
  const isDark = computeLuminance(action) < minDarkenedLuminance
  const hover = isDark ? mix(action, white, 0.85) : mix(action, black, 0.8)
  // Text on the tint of a tier.
  const deep = darkenUntilReadable(mix(action, black, 0.6), () => tints.slice(0, 4))
  return {
    shades: [...tints, near, action, hover, deep].map(formatHex),
    writtenContrast: Math.min(...grounds.map((ground) => contrastOf(color, ground))),
    isCorrected: formatHex(action) !== written.toLowerCase(),
  }
}

/** Formats the CSS variables of a palette; their names are those of src/client/theme.ts. */
export const formatBrandVariables = ({ shades }: BrandPalette): string => {
  const [tint, quiet, , target, , , , action, hover, deep] = shades
  const named = {
    action,
    'action-hover': hover,
    'action-tint': tint,
    'on-action-quiet': quiet,
    'tier-reach': tint,
    'tier-reach-ink': action,
    'tier-target': target,
    'tier-target-ink': deep,
    'tier-safety': action,
    'mantine-color-pine-outline-hover': `${action}0d`,
  }
  const numbered = shades.map((shade, at) => `--mantine-color-pine-${at}:${shade}`)
  return [...numbered, ...Object.entries(named).map(([name, value]) => `--${name}:${value}`)].join(';')
}
