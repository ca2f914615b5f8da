import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'

// Generated outcomes: the test needs no file of real ones.

const folder = mkdtempSync(join(tmpdir(), 'gradapp-outcomes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const evaluate = (name: string, content: string | Uint8Array, ...options: string[]) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  const run = spawnSync(process.execPath, ['tools/evaluate/evaluate-matching.ts', path, ...options], {
    encoding: 'utf8',
  })
  return { status: run.status, out: run.stdout, error: run.stderr }
}

const posts = (rows: string[]) =>
  ['id,university,degree,major,season_year,gpa,gre_q,gre_v,gre_aw,status,decision,field,term', ...rows, ''].join('\n')
const applicants = (rows: string[]) =>
  [
    'applicant_id,university,program,major,term,season_year,gre_q,gre_v,gre_aw,toefl,gpa_raw,gpa_scale,gpa_pct,decision',
    ...rows,
    '',
  ].join('\n')

const generatedPosts = posts([
  '1,Stanford University,PhD,Computer Science,2019,3.1,160,155,4,American,Rejected,Computer Science,F',
  '2,Univ. of Arizona,PhD,Computer Science,2019,3.1,160,155,4,American,Accepted,Computer Science,F',
  '3,"University of California, Berkeley",Masters,Statistics,2020,3.9,168,160,5,American,Accepted,Statistics,F',
  '4,An Unknown University,Masters,Statistics,2020,3.9,168,160,5,American,Accepted,Statistics,F',
  '5,MIT,PhD,Physics,2021,,,,,,Wait listed,Physics,F',
  '6,MIT,PhD,Physics,2021,,,,,,Rejected,Physics,F',
])

describe('npm run eval -- matching', () => {
  it('the figures of posts are printed as JSON of the agreed shape', () => {
    const { status, out } = evaluate('posts.csv', generatedPosts, '--json')
    expect(status).toBe(0)
    const figures = JSON.parse(out) as Record<string, unknown>
    expect(Object.keys(figures)).toEqual([
      'rows',
      'resolved',
      'auc',
      'brier',
      'withinApplicant',
      'withinProgram',
      'tiers',
    ])
    expect(figures).toMatchObject({ rows: 6, resolved: 4, auc: 1, withinApplicant: 1, withinProgram: null })
    expect(figures.tiers).toMatchObject({ reach: { count: expect.any(Number) } })
  })

  it('.gz files, a byte order mark and Windows line ends have the same figures', () => {
    const plain = evaluate('posts.csv', generatedPosts, '--json')
    const windows = `\ufeff${generatedPosts.replaceAll('\n', '\r\n')}`
    expect(evaluate('posts.csv.gz', gzipSync(windows), '--json').out).toBe(plain.out)
  })

  it('applicants of known id are read with grades of their own scales', () => {
    const file = applicants([
      '1,Arizona State University,MS,CS,Fall,2013,166,160,4.5,,76.0,100,76.0,Accepted',
      '1,Stanford University,MS,CS,Fall,2013,166,160,4.5,,76.0,100,76.0,Rejected',
      '2,Purdue University,MS,MIS,Fall,2013,166,160,4.5,,12,10,,Rejected',
    ])
    const { out } = evaluate('applicants.csv', file, '--json')
    expect(JSON.parse(out)).toMatchObject({ rows: 3, resolved: 3, withinApplicant: 1 })
    expect(evaluate('applicants.csv', file).out).toContain('3 rows, 3 with a known university')
  })

  it('a truncated row is read up to its end, also the first one', () => {
    const short = generatedPosts.replace('\n1,', '\n0,MIT,PhD\n1,')
    expect(JSON.parse(evaluate('short.csv', short, '--json').out)).toMatchObject({ rows: 7, resolved: 4 })
  })

  it('an empty file has no figures, and --unseen leaves out rows that were fitted on', () => {
    expect(JSON.parse(evaluate('empty.csv', posts([]), '--json').out)).toMatchObject({
      rows: 0,
      resolved: 0,
      auc: null,
    })
    const old = posts(['1,MIT,PhD,Physics,2012,3.9,168,160,5,American,Accepted,Physics,F'])
    expect(JSON.parse(evaluate('old.csv', old, '--json', '--unseen').out)).toMatchObject({ rows: 1, resolved: 0 })
  })

  it.each([
    ['a header of another file', 'a,b\n1,2\n', 'neither form'],
    ['a header of another file and no row', 'a,b\n', 'neither form'],
    ['a column by another name', generatedPosts.replace(',gpa,', ',GPA score,'), 'neither form'],
    ['a file of nothing', '', 'no header'],
    ['a quote left open', `${posts([])}1,"MIT,PhD,Physics`, 'could not be read'],
  ])('%s is reported and exits with 1', (_what, content, message) => {
    const { status, error } = evaluate('bad.csv', content)
    expect(status).toBe(1)
    expect(error).toContain(message)
  })

  it('a missing or broken file is reported and exits with 1', () => {
    const missing = spawnSync(process.execPath, ['tools/evaluate/evaluate-matching.ts', join(folder, 'no.csv')])
    expect(missing.status).toBe(1)
    expect(evaluate('broken.csv.gz', 'not compressed').status).toBe(1)
  })
})
