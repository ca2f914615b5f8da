// Detects the text of a DOCX that its reader does not see: hidden (w:vanish), white on white, or of less than two points.

/** Minimum legible size in half-points, as in a PDF. */
const minHalfPoints = 4

interface Look {
  isVanished: boolean
  isWhite: boolean
  isTiny: boolean
  isShaded: boolean
}

const plainLook: Look = { isVanished: false, isWhite: false, isTiny: false, isShaded: false }

const attributePattern = /\bw:(val|fill|themeFill|styleId)\s*=\s*["']([^"']{0,100})["']/g

const readAttribute = (attributes: string, name: string): string | undefined =>
  [...attributes.matchAll(attributePattern)].find(([, found]) => found === name)?.[2]

const isOn = (attributes: string) => !/^(?:0|false|off)$/i.test(readAttribute(attributes, 'val') ?? 'true')
const isWhite = (color: string) => /^f[5-f]f[5-f]f[5-f]$/i.test(color)

/** Colours that text of any colour may stand on; a pattern or a theme colour counts as one. */
const isShade = (attributes: string) => {
  const fill = readAttribute(attributes, 'fill') ?? 'auto'
  return !(fill === 'auto' || isWhite(fill)) || readAttribute(attributes, 'themeFill') !== undefined
}

/** Applies a property of a run to its look. */
const applyProperty = (look: Look, tag: string, attributes: string): void => {
  const value = readAttribute(attributes, 'val') ?? ''
  if (tag === 'vanish') look.isVanished = isOn(attributes)
  else if (tag === 'color') look.isWhite = isWhite(value)
  else if (tag === 'sz') look.isTiny = /^\d{1,4}$/.test(value) && Number(value) < minHalfPoints
  else if (tag === 'shd') look.isShaded = isShade(attributes)
  else if (tag === 'highlight') look.isShaded = value !== 'none' && value !== 'white'
}

type Styles = ReadonlyMap<string, Look>

/** Reads the looks of the styles of `word/styles.xml`, by their ids. */
export const readStyleLooks = (xml: string): Styles => {
  const looks = new Map<string, Look>()
  let look: Look = { ...plainLook }
  for (const [, tag = '', attributes = ''] of xml.matchAll(
    /<w:(style|vanish|color|sz|shd|highlight)(?=[\s/>])([^<>]*)>/g,
  )) {
    if (tag === 'style') {
      look = { ...plainLook }
      const id = readAttribute(attributes, 'styleId')
      if (id !== undefined) looks.set(id, look)
    } else applyProperty(look, tag, attributes)
  }
  return looks
}

interface Frame {
  tag: string
  look: Look
  /** Whether text in here may stand on a colour. */
  isCovering: boolean
  ranges: [start: number, end: number][]
}

const framed = new Set(['p', 'r', 'tc', 'tbl', 'txbxContent'])
const tagPattern =
  /<(\/?)w:(p|r|tc|tbl|txbxContent|t|rPr|rPrChange|pPrChange|vanish|color|sz|shd|highlight|rStyle|pStyle|tblStyle|background)(?=[\s/>])([^<>]*)>/g

/** Follows the elements of a part, and collects the ranges of text that cannot be seen. */
class VisibilityScanner {
  readonly hidden: [start: number, end: number][] = []
  readonly #styles: Styles
  readonly #xml: string
  readonly #frames: Frame[] = []
  #covers = 0
  #runProperties = 0
  #oldProperties = 0
  #textStart = -1

  constructor(xml: string, styles: Styles) {
    this.#xml = xml
    this.#styles = styles
  }

  #top = () => this.#frames.at(-1)

  #cover(frame: Frame, isCovering: boolean) {
    if (isCovering === frame.isCovering) return
    frame.isCovering = isCovering
    this.#covers += isCovering ? 1 : -1
  }

  #open(tag: string) {
    const inherited = tag === 'r' && this.#top()?.tag === 'p' ? this.#top()?.look : undefined
    const frame: Frame = { tag, look: { ...(inherited ?? plainLook) }, isCovering: false, ranges: [] }
    this.#frames.push(frame)
    // The fill of a text box is not read.
    if (tag === 'txbxContent') this.#cover(frame, true)
  }

  #close(tag: string) {
    if (this.#top()?.tag !== tag) return
    const frame = this.#frames.pop()
    if (!frame) return
    const { isVanished, isTiny, isWhite: hasWhite, isShaded } = frame.look
    const isHidden = isVanished || isTiny || (hasWhite && !isShaded && this.#covers === 0)
    if (tag === 'r' && isHidden)
      this.hidden.push(...frame.ranges.filter(([start, end]) => this.#xml.slice(start, end).trim() !== ''))
    if (frame.isCovering) this.#covers -= 1
  }

  #count(tag: string, step: number) {
    if (tag === 'rPr') this.#runProperties += step
    else if (tag.endsWith('Change')) this.#oldProperties += step
  }

  /** The properties of a paragraph mark are not those of its text, but the shade of the paragraph is. */
  #apply(frame: Frame, tag: string, attributes: string) {
    if (frame.tag === 'r') {
      if (this.#runProperties > 0) applyProperty(frame.look, tag, attributes)
    } else if (tag === 'shd' && this.#runProperties === 0) this.#cover(frame, isShade(attributes))
  }

  #property(tag: string, attributes: string) {
    if (tag === 'background') this.#covers += 1
    const frame = this.#top()
    if (!frame || this.#oldProperties > 0) return
    // The shades of a table's style are not read.
    if (tag === 'tblStyle') this.#cover(frame, true)
    else if (tag === 'rStyle' || tag === 'pStyle') {
      Object.assign(frame.look, this.#styles.get(readAttribute(attributes, 'val') ?? ''))
      if (frame.tag === 'p') this.#cover(frame, frame.look.isShaded)
    } else this.#apply(frame, tag, attributes)
  }

  #text(step: number, start: number, end: number) {
    if (step > 0) this.#textStart = end
    else if (step < 0 && this.#textStart >= 0 && this.#top()?.tag === 'r') {
      this.#top()?.ranges.push([this.#textStart, start])
      this.#textStart = -1
    }
  }

  /** @param step 1 for an opening tag, -1 for a closing one, 0 for one that is both */
  #enter(step: number, tag: string) {
    if (step > 0) this.#open(tag)
    if (step < 0) this.#close(tag)
  }

  read(slash: string | undefined, tag: string, attributes: string, start: number, end: number) {
    const step = slash ? -1 : attributes.endsWith('/') ? 0 : 1
    if (tag === 't') this.#text(step, start, end)
    else if (framed.has(tag)) this.#enter(step, tag)
    else if (/Pr$|Change$/.test(tag)) this.#count(tag, step)
    else if (step >= 0) this.#property(tag, attributes)
  }
}

/** Removes the text of a part that cannot be seen. */
export const removeHiddenText = (xml: string, styles: Styles): { xml: string; hasHidden: boolean } => {
  const scanner = new VisibilityScanner(xml, styles)
  for (const match of xml.matchAll(tagPattern)) {
    const [whole, slash, tag = '', attributes = ''] = match
    scanner.read(slash, tag, attributes, match.index, match.index + whole.length)
  }
  const ranges = scanner.hidden.sort(([a], [b]) => a - b)
  if (ranges.length === 0) return { xml, hasHidden: false }
  const kept: string[] = []
  let from = 0
  for (const [start, end] of ranges) {
    kept.push(xml.slice(from, start))
    from = end
  }
  return { xml: kept.join('') + xml.slice(from), hasHidden: true }
}
