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

/** Returns the title of a CIP 2020 code, for tables without titles; empty when no graduate degree was awarded in it. */
export const findCipTitle = (code: string): string => {
  titles ??= readTitles()
  return titles.get(code) ?? ''
}
