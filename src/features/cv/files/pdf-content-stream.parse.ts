import type { SketchPiece } from '../rules.ts'

// Graphics state of a page: interprets its operators to find what is drawn where.

export type HiddenReason = NonNullable<SketchPiece['hidden']>

/** Operator list of a page from pdf.js, with its codes. */
export interface DrawnPage {
  codes: Readonly<Record<string, number>>
  fnArray: readonly number[]
  argsArray: readonly unknown[]
  /** Page box: left, bottom, right, top. */
  view: readonly number[]
  /** Numbers of the marked contents, from 0, whose glyphs have a stated text. */
  replaced?: ReadonlySet<number>
}

type Matrix = readonly [number, number, number, number, number, number]

interface Box {
  left: number
  bottom: number
  right: number
  top: number
}

export interface Shape extends Box {
  order: number
  isPaper: boolean
}

export interface Run {
  text: string
  x: number
  y: number
  width: number
  height: number
  /** Widest gap between two glyphs, relative to the font size. */
  gap: number
  order: number
  reason: HiddenReason | undefined
}

/** Path that looks like letters: several parts with more edges than a box. */
export interface Outline extends Box {
  /** Closed parts of the path; most letters have one or two. */
  parts: number
}

const identity: Matrix = [1, 0, 0, 1, 0, 0]
const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[1] * n[2],
  m[0] * n[1] + m[1] * n[3],
  m[2] * n[0] + m[3] * n[2],
  m[2] * n[1] + m[3] * n[3],
  m[4] * n[0] + m[5] * n[2] + n[4],
  m[4] * n[1] + m[5] * n[3] + n[5],
]

const numbersIn = (value: unknown): number[] =>
  typeof value === 'object' && value !== null ? Object.values(value).filter((part) => typeof part === 'number') : []

const matrixIn = (value: unknown): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersIn(value)
  return [a, b, c, d, e, f]
}

const boxOf = (m: Matrix, [left = 0, bottom = 0, right = 1, top = 1]: readonly number[]): Box => {
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ].map(([x = 0, y = 0]) => [x * m[0] + y * m[2] + m[4], x * m[1] + y * m[3] + m[5]] as const)
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) }
}

/** Lightness close to paper: such text is unreadable on a page without a background. */
const lightest = 0xee
const isPaperColor = (color: unknown) =>
  typeof color === 'string' &&
  (color.match(/[\da-f]{2}/giu) ?? []).every((part) => Number.parseInt(part, 16) >= lightest)

export const isInside = (box: Box, x: number, y: number) =>
  x >= box.left - 1 && x <= box.right + 1 && y >= box.bottom - 1 && y <= box.top + 1

/** Limits of recorded items per page; real pages stay far below. */
export const limits = {
  shapes: 1000,
  runs: 30_000,
  hidden: 2000,
  hyphens: 2000,
  depth: 100,
  outlines: 5000,
  clipped: 200,
  paints: 5000,
}
const softHyphen = '\u00ad'

/** Text rendering modes by what they do with the glyphs; mode 3 does nothing. */
const filling = new Set([0, 2, 4, 6])
const stroking = new Set([1, 2, 5, 6])
const clipping = new Set([4, 5, 6, 7])
const lowestAlpha = 0.05

/** Coordinates of each path operation of pdf.js: move, line, curve, quadratic curve, close. */
const coordinatesOf = [2, 2, 6, 4, 0]
/** Edges of a part of a letter on average; a box has four, with its closing. */
const minEdges = 5

/** Counts the parts of a path that looks like letters; 0 for boxes, rules and other simple paths. */
const countLetterParts = (data: readonly number[]): number => {
  let [parts, edges] = [0, 0]
  for (let index = 0; index < data.length; ) {
    const operation = data[index] ?? 4
    if (operation === 0) parts += 1
    else edges += operation === 2 || operation === 3 ? 2 : 1
    index += 1 + (coordinatesOf[operation] ?? data.length)
  }
  return edges >= minEdges * parts ? parts : 0
}

interface Glyph {
  unicode?: unknown
  width?: unknown
  isSpace?: unknown
  isInFont?: unknown
}

const isGlyph = (value: unknown): value is Glyph => typeof value === 'object' && value !== null
/**
 * Whether a code is a space: in a font of two-byte codes without a known space, a missing glyph counts as a gap;
 * elsewhere as a missing letter.
 */
const isBlank = ({ unicode, isSpace, isInFont }: Glyph) =>
  isSpace !== true && isInFont === false && typeof unicode === 'string' && /^\s+$/u.test(unicode)
const isUnmapped = ({ unicode, isSpace }: Glyph) =>
  isSpace !== true && (typeof unicode !== 'string' || unicode === '' || /^[\p{Cc}\p{Co}\ufffd]+$/u.test(unicode))

/** Letters that clip the painting after them, until the graphics state at this depth is restored. */
type Clipped = { depth: number } & ({ run: Run } | { outline: Outline })

interface State {
  matrix: Matrix
  color: unknown
  strokeColor: unknown
  alpha: number
  strokeAlpha: number
  mode: number
  size: number
  scale: number
  charSpacing: number
  wordSpacing: number
}

export const findCenter = ({ x, y, width, height }: Pick<Run, 'x' | 'y' | 'width' | 'height'>) =>
  [x + width / 2, y + height / 3] as const

const middleOf = ({ left, right, bottom, top }: Box) => [(left + right) / 2, (bottom + top) / 2] as const

/** Interprets graphics state operators and records drawn items with their positions. */
class Walker {
  readonly shapes: Shape[] = []
  readonly covers: Shape[] = []
  readonly runs: Run[] = []
  readonly outlines: Outline[] = []
  /** Soft hyphens of a font, which pdf.js omits from the text. */
  readonly hyphens: { x: number; y: number; width: number }[] = []
  #unmapped = 0
  #blanks = 0
  #hasSpaces = false
  #order = 0
  #state: State = {
    matrix: identity,
    color: '#000000',
    strokeColor: '#000000',
    alpha: 1,
    strokeAlpha: 1,
    mode: 0,
    size: 1,
    scale: 1,
    charSpacing: 0,
    wordSpacing: 0,
  }
  readonly #stack: State[] = []
  #line: Matrix = identity
  #text: Matrix = identity
  #leading = 0
  #lastWasTransform = false
  #isClipping = false
  #clipped: Clipped[] = []
  #paints = 0
  #markDepth = 0
  #replacedDepth = 0
  readonly #replaced: ReadonlySet<number>
  #marks = 0

  constructor(replaced: ReadonlySet<number>) {
    this.#replaced = replaced
  }

  save() {
    if (this.#stack.length < limits.depth) this.#stack.push({ ...this.#state })
  }

  restore() {
    // pdf.js omits large images but keeps the transformation before them.
    if (this.#lastWasTransform) this.picture()
    this.#state = this.#stack.pop() ?? this.#state
    while ((this.#clipped.at(-1)?.depth ?? 0) > this.#stack.length) this.#clipped.pop()
  }

  transform(args: unknown) {
    this.#state.matrix = times(matrixIn(args), this.#state.matrix)
  }

  form([matrix]: readonly unknown[]) {
    this.save()
    if (matrix) this.transform(matrix)
  }

  picture() {
    const box = boxOf(this.#state.matrix, [0, 0, 1, 1])
    this.#keep(this.covers, box, false)
    this.paint(box)
  }

  clip() {
    this.#isClipping = true
  }

  path([operation, data, box]: readonly unknown[], { fills, strokes }: Painting) {
    const corners = numbersIn(box)
    const isClip = this.#isClipping
    this.#isClipping = false
    if (corners.length < 4) return
    const { alpha, strokeAlpha, color, strokeColor, matrix } = this.#state
    const shape = boxOf(matrix, corners)
    const isFilled = fills.has(operation) && alpha >= 0.5
    const isStroked = strokes.has(operation) && strokeAlpha >= 0.5
    const isSeen = (isFilled && !isPaperColor(color)) || (isStroked && !isPaperColor(strokeColor))
    if (isFilled) this.#keep(this.shapes, shape, isPaperColor(color))
    if (isSeen) this.paint(shape)
    if (isSeen || isClip) this.#noteOutline(shape, Array.isArray(data) ? data[0] : undefined, isSeen)
  }

  #noteOutline(shape: Box, data: unknown, isSeen: boolean) {
    if (this.outlines.length >= limits.outlines) return
    const parts = countLetterParts(numbersIn(data))
    if (parts === 0) return
    const outline = { ...shape, parts }
    if (isSeen) this.outlines.push(outline)
    else this.#clipTo({ outline })
  }

  #clipTo(letters: { run: Run } | { outline: Outline }) {
    if (this.#clipped.length < limits.clipped) this.#clipped.push({ ...letters, depth: this.#stack.length })
  }

  /** Makes the letters visible that clip what is painted in this box, or everywhere. */
  paint(box?: Box) {
    if (this.#clipped.length === 0 || this.#paints >= limits.paints) return
    this.#paints += 1
    this.#clipped = this.#clipped.filter((letters) => {
      const isPainted =
        !box || isInside(box, ...('run' in letters ? findCenter(letters.run) : middleOf(letters.outline)))
      if (!isPainted) return true
      if ('run' in letters) letters.run.reason = undefined
      else this.outlines.push(letters.outline)
      return false
    })
  }

  #keep(list: Shape[], box: Box, isPaper: boolean) {
    this.#order += 1
    if (list.length < limits.shapes) list.push({ ...box, isPaper, order: this.#order })
  }

  set(change: Partial<State>) {
    Object.assign(this.#state, change)
  }

  graphics([pairs]: readonly unknown[]) {
    for (const pair of Array.isArray(pairs) ? (pairs as unknown[]) : []) if (Array.isArray(pair)) this.#graphic(pair)
  }

  #graphic([name, value, size]: readonly unknown[]) {
    if (name === 'ca' && typeof value === 'number') this.#state.alpha = value
    if (name === 'CA' && typeof value === 'number') this.#state.strokeAlpha = value
    if (name === 'Font' && typeof size === 'number') this.#state.size = size
  }

  begin() {
    this.#line = identity
    this.#text = identity
  }

  place(args: unknown) {
    this.#line = matrixIn(Array.isArray(args) && args.length === 1 ? args[0] : args)
    this.#text = this.#line
  }

  move(x: number, y: number, keepsLeading = false) {
    if (keepsLeading) this.#leading = -y
    this.#line = times([1, 0, 0, 1, x, y], this.#line)
    this.#text = this.#line
  }

  nextLine() {
    this.move(0, -this.#leading)
  }

  leading(value: number) {
    this.#leading = -value
  }

  /** Counts glyphs without a letter; a blank counts when spaces are identified otherwise. */
  get unmapped(): number {
    return this.#unmapped + (this.#hasSpaces ? this.#blanks : 0)
  }

  mark(isTransform: boolean) {
    this.#lastWasTransform = isTransform
  }

  beginMarked() {
    this.#markDepth += 1
    if (this.#replaced.has(this.#marks) && this.#replacedDepth === 0) this.#replacedDepth = this.#markDepth
    this.#marks += 1
  }

  endMarked() {
    if (this.#markDepth === this.#replacedDepth) this.#replacedDepth = 0
    this.#markDepth = Math.max(0, this.#markDepth - 1)
  }

  show(shown: readonly unknown[]) {
    const { size, scale, matrix } = this.#state
    const at = times(this.#text, matrix)
    const glyphs = shown.filter(isGlyph)
    const gap = shown.reduce<number>((widest, part) => Math.max(widest, typeof part === 'number' ? -part / 1000 : 0), 0)
    const kerning = shown.reduce<number>((sum, part) => sum + (typeof part === 'number' ? part : 0), 0)
    const widths = glyphs.reduce((sum, glyph) => sum + this.#widthOf(glyph), 0)
    const advance = widths - (kerning / 1000) * size * scale
    const text = glyphs.map(({ unicode }) => (typeof unicode === 'string' ? unicode : '')).join('')
    if (this.#replacedDepth === 0) this.#unmapped += glyphs.filter(isUnmapped).length
    this.#blanks += glyphs.filter((glyph) => isBlank(glyph) && !isUnmapped(glyph)).length
    this.#hasSpaces ||= glyphs.some(({ isSpace }) => isSpace === true)
    if (text.includes(softHyphen)) this.#noteHyphens(shown, at)
    this.#text = times([1, 0, 0, 1, advance, 0], this.#text)
    if (text.trim() === '' || this.runs.length >= limits.runs) return
    this.#order += 1
    const width = Math.abs(advance) * Math.hypot(at[0], at[1])
    const height = Math.abs(size) * Math.hypot(at[2], at[3])
    const placed = { text, x: at[4], y: at[5], width, height, gap, order: this.#order }
    const run: Run = { ...placed, reason: this.#reasonFor(placed) }
    this.runs.push(run)
    if (run.reason === 'invisible' && clipping.has(this.#state.mode)) this.#clipTo({ run })
  }

  #noteHyphens(shown: readonly unknown[], at: Matrix) {
    const { size, scale } = this.#state
    const stretch = Math.hypot(at[0], at[1])
    let x = at[4]
    for (const part of shown) {
      if (typeof part === 'number') x -= (part / 1000) * size * scale * stretch
      if (!isGlyph(part)) continue
      const width = this.#widthOf(part) * stretch
      if (part.unicode === softHyphen && this.hyphens.length < limits.hyphens) this.hyphens.push({ x, y: at[5], width })
      x += width
    }
  }

  #widthOf({ width, isSpace }: Glyph) {
    const { size, scale, charSpacing, wordSpacing } = this.#state
    const gap = charSpacing + (isSpace === true ? wordSpacing : 0)
    return ((Number(width ?? 0) / 1000) * size + gap) * scale
  }

  #reasonFor(run: Omit<Run, 'reason'>): HiddenReason | undefined {
    const { mode, color, alpha, strokeColor, strokeAlpha } = this.#state
    const inks = [
      ...(filling.has(mode) && alpha >= lowestAlpha ? [color] : []),
      ...(stroking.has(mode) && strokeAlpha >= lowestAlpha ? [strokeColor] : []),
    ]
    if (inks.length === 0) return 'invisible'
    if (!inks.every(isPaperColor)) return undefined
    const below = [...this.shapes, ...this.covers].filter((shape) => isInside(shape, ...findCenter(run)))
    const top = below.sort((a, b) => b.order - a.order)[0]
    return !top || top.isPaper ? 'white' : undefined
  }
}

type Step = (walker: Walker, args: readonly unknown[]) => void

const number = (value: unknown) => (typeof value === 'number' ? value : 0)

/** Handlers of the operators, by their names in pdf.js. */
const steps: Record<string, Step> = {
  save: (walker) => walker.save(),
  restore: (walker) => walker.restore(),
  transform: (walker, args) => walker.transform(args),
  paintFormXObjectBegin: (walker, args) => walker.form(args),
  paintFormXObjectEnd: (walker) => walker.restore(),
  setGState: (walker, args) => walker.graphics(args),
  setFillRGBColor: (walker, [color]) => walker.set({ color }),
  setStrokeRGBColor: (walker, [strokeColor]) => walker.set({ strokeColor }),
  // Patterns and gradients, whose colours are not looked at.
  setFillColorN: (walker) => walker.set({ color: undefined }),
  setStrokeColorN: (walker) => walker.set({ strokeColor: undefined }),
  setFillTransparent: (walker) => walker.set({ alpha: 0 }),
  setStrokeTransparent: (walker) => walker.set({ strokeAlpha: 0 }),
  clip: (walker) => walker.clip(),
  eoClip: (walker) => walker.clip(),
  shadingFill: (walker) => walker.paint(),
  beginMarkedContent: (walker) => walker.beginMarked(),
  beginMarkedContentProps: (walker) => walker.beginMarked(),
  endMarkedContent: (walker) => walker.endMarked(),
  setTextRenderingMode: (walker, [mode]) => walker.set({ mode: number(mode) }),
  setFont: (walker, [, size]) => walker.set({ size: number(size) }),
  setHScale: (walker, [scale]) => walker.set({ scale: number(scale) / 100 }),
  setCharSpacing: (walker, [charSpacing]) => walker.set({ charSpacing: number(charSpacing) }),
  setWordSpacing: (walker, [wordSpacing]) => walker.set({ wordSpacing: number(wordSpacing) }),
  setLeading: (walker, [leading]) => walker.leading(number(leading)),
  beginText: (walker) => walker.begin(),
  setTextMatrix: (walker, args) => walker.place(args),
  moveText: (walker, [x, y]) => walker.move(number(x), number(y)),
  setLeadingMoveText: (walker, [x, y]) => walker.move(number(x), number(y), true),
  nextLine: (walker) => walker.nextLine(),
  showText: (walker, [glyphs]) => walker.show(Array.isArray(glyphs) ? glyphs : []),
  paintImageXObject: (walker) => walker.picture(),
  paintInlineImageXObject: (walker) => walker.picture(),
}

interface Painting {
  fills: ReadonlySet<unknown>
  strokes: ReadonlySet<unknown>
}

const strokeNames = ['stroke', 'closeStroke', 'fillStroke', 'eoFillStroke', 'closeFillStroke', 'closeEOFillStroke']
const fillNames = ['fill', 'eoFill', 'fillStroke', 'eoFillStroke', 'closeFillStroke', 'closeEOFillStroke']

/** Interprets all operators of a page in order. */
export const interpretPage = ({ codes, fnArray, argsArray, replaced = new Set() }: DrawnPage) => {
  const stepByCode = new Map(Object.entries(steps).map(([name, step]) => [codes[name], step]))
  const codesOf = (names: readonly string[]) => new Set<unknown>(names.map((name) => codes[name]))
  const painting = { fills: codesOf(fillNames), strokes: codesOf(strokeNames) }
  const walker = new Walker(replaced)
  for (const [index, code] of fnArray.entries()) {
    const args = argsArray[index]
    const list = Array.isArray(args) ? args : numbersIn(args)
    if (code === codes.constructPath) walker.path(list, painting)
    else stepByCode.get(code)?.(walker, list)
    walker.mark(code === codes.transform)
  }
  return walker
}
