import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createPreparedFolder, removeDatabase } from '#tests/support/server-process.ts'
import type { Figure } from '../measure.ts'
import type { Sizes } from '../sizes.ts'

const maxMegabytes = 300

const catalogue = new URL('../../catalogue/universities.json', import.meta.url)

/**
 * Streams a table of any size with programmes of the default catalogue's universities, generated while it is written.
 */
const generateTable = async (path: string, size: number) => {
  const universities = JSON.parse(readFileSync(catalogue, 'utf8')) as { id: string; name: string; country: string }[]
  const levels = ['masters', 'phd'] as const
  const file = createWriteStream(path)
  file.write('university,university_id,country,name,field,level,degree,tuition,currency,source_url,year,checked_on\n')
  for (let at = 0; at < size; at += 1) {
    const { id, name, country } = universities[at % universities.length] ?? { id: '', name: '', country: '' }
    const line = `"${name.replaceAll('"', '""')}",${id},${country},"Programme ${at}, with a comma",history,${levels[at % 2]},MA,${10_000 + (at % 500) * 100},USD,https://example.edu/${at},2026,2026-10-01\n`
    if (!file.write(line)) await new Promise<void>((resolve) => file.once('drain', () => resolve()))
  }
  await new Promise<void>((resolve) => file.end(() => resolve()))
}

const runImport = async (dataDir: string, args: string[]) => {
  const started = performance.now()
  const child = spawn(process.execPath, ['--max-semi-space-size=4', 'cli/catalogue.ts', 'import', ...args], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let text = ''
  child.stdout.on('data', (part) => (text += part))
  await new Promise<void>((resolve) => child.on('close', () => resolve()))
  const seconds = (performance.now() - started) / 1000
  const counted = [...text.matchAll(/(\d+) (?:added|changed|unchanged|refused|passed over)/g)]
  return {
    seconds,
    rows: counted.reduce((sum, match) => sum + Number(match[1]), 0),
    megabytes: Number(/peak memory (\d+) MB/.exec(text)?.[1]),
  }
}

const toFigure = (what: string, done: Awaited<ReturnType<typeof runImport>>, expected: number): Figure => {
  if (done.rows < expected) throw new Error(`the import of ${what} counted ${done.rows} of ${expected} rows`)
  return {
    id: 'import',
    what: `import of ${what}, peak memory`,
    value: done.megabytes,
    unit: 'MB',
    bar: `<= ${maxMegabytes}`,
    holds: done.megabytes <= maxMegabytes,
    rows: done.rows,
    rowsPerSecond: Math.round(done.rows / done.seconds),
  }
}

/**
 * Rows per second and peak memory of generated rows, and of the IPEDS files in the folder IPEDS_DIR, where it is set.
 */
export const benchImport = async ({ rows }: Sizes['import']): Promise<Figure[]> => {
  const folder = await createPreparedFolder()
  const table = join(folder, 'programs.csv')
  await generateTable(table, rows)
  const figures = [toFigure(`${rows} generated rows`, await runImport(folder, ['programs', table]), rows)]
  const ipeds = process.env.IPEDS_DIR
  const files = ['hd2020', 'ic2022', 'ic2022_ay', 'adm2022'].map((name) => join(ipeds ?? '', `ipeds_${name}.csv.gz`))
  if (ipeds && files.every((file) => existsSync(file)))
    figures.push(toFigure('the files of IPEDS', await runImport(folder, ['ipeds', ...files]), 1))
  removeDatabase(folder)
  return figures
}
