import { readFileSync } from 'node:fs'

const file = new URL('../../../../catalogue/cip-titles.txt', import.meta.url)

const readTitles = (): Map<string, string> =>
  new Map(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split(' | '))
      .map(([code = '', title = '']) => [code, title] as const),
  )

let titles: Map<string, string> | undefined

/** The title of a code of CIP 2020, for tables without titles; empty for one in which nobody has given a graduate degree. */
export const findCipTitle = (code: string): string => {
  titles ??= readTitles()
  return titles.get(code) ?? ''
}
