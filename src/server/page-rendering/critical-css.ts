/** Returns the index after the brace that closes the block opened at `open`. */
const endOfBlock = (css: string, open: number): number => {
  let depth = 0
  for (let index = open; index < css.length; index += 1) {
    if (css[index] === '{') depth += 1
    if (css[index] === '}') depth -= 1
    if (depth === 0) return index + 1
  }
  return css.length
}

const classesIn = (selector: string): string[] =>
  [...selector.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name]) => (name ?? '').replaceAll('\\', ''))

const filterRule = (prelude: string, block: string, used: Set<string>): string => {
  if (/^@(media|supports|layer|container)/.test(prelude)) {
    const inner = extractCriticalCss(block.slice(1, -1), used)
    return inner ? `${prelude}{${inner}}` : ''
  }
  if (prelude.startsWith('@')) return prelude.startsWith('@keyframes') ? '' : prelude + block
  return classesIn(prelude).every((name) => used.has(name)) ? prelude + block : ''
}

/**
 * Extracts critical CSS: the rules of a minified sheet that can apply to markup with these classes. Inlined into a
 * page, they let it paint before the full sheet has arrived; that follows, so a missing rule costs only time.
 */
export const extractCriticalCss = (css: string, used: Set<string>): string => {
  let output = ''
  let start = 0
  while (start < css.length) {
    const open = css.indexOf('{', start)
    const statement = css.indexOf(';', start)
    if (statement !== -1 && (open === -1 || statement < open)) {
      output += css.slice(start, statement + 1)
      start = statement + 1
    } else if (open === -1) {
      return output
    } else {
      const end = endOfBlock(css, open)
      output += filterRule(css.slice(start, open).trim(), css.slice(open, end), used)
      start = end
    }
  }
  return output
}

/** Lists every class name in the markup. */
export const listClasses = (markup: string): Set<string> =>
  new Set([...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => (names ?? '').split(/\s+/)))
