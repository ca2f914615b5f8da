import { describe, expect, it } from 'vitest'
import { parseHtmlPage } from './html.parse.ts'
import { readPage } from './read-page.engine.ts'

const read = (html: string, url = 'https://www.college.example/page') => readPage(parseHtmlPage(html, url))

describe('readPage', () => {
  it.each([
    ['empty', ''],
    ['scripts_only', '<title>Apply</title><div id="root"></div><script>start()</script>'],
    ['scripts_only', '<title>Apply</title><p>Please enable JavaScript to use this application of the university.</p>'],
    [
      'login',
      '<title>Portal</title><h1>Applicant portal</h1><p>Sign in with the e-mail address of your account and your password to continue.</p>',
    ],
  ])('reports the problem %s', (problem, html) => {
    expect(read(html).problem).toBe(problem)
  })

  it('reports no problem of a page with facts', () => {
    expect(read('<h1>MSc</h1><p>Application deadline: 1 May</p><p>Log in with your password.</p>')).not.toHaveProperty(
      'problem',
    )
  })

  it.each([
    ['trap', 'Undergraduate admission', '/undergraduate-admission/apply'],
    ['trap', 'Apply for housing', '/student-life/housing'],
    ['trap', 'Employer events', '/careers/employers'],
    ['scholarship', 'Harbour Scholarship', '/funding/harbour'],
    ['graduate-school', 'Graduate School: deadlines', '/deadlines'],
    ['programme', 'MSc Robotics', '/msc-robotics'],
  ])('tells a page of kind %s', (kind, title, path) => {
    expect(read(`<h1>${title}</h1><p>Applications are due May 1.</p>`, `https://www.college.example${path}`).kind).toBe(
      kind,
    )
  })

  it('tells a list of many programmes', () => {
    const rows = ['Physics', 'History', 'Law', 'Botany']
      .map((name) => `<tr><td>${name}</td><td>1 May</td></tr>`)
      .join('')
    const reading = read(`<h1>Dates</h1><table><tr><th>Programme</th><th>Application deadline</th></tr>${rows}</table>`)
    expect(reading.kind).toBe('graduate-school')
    expect(reading.facts.map(({ appliesTo }) => appliesTo)).toEqual(['Physics', 'History', 'Law', 'Botany'])
  })

  it('follows at most two links of the same site, deadlines first', () => {
    const links = [
      ['/tuition', 'Tuition and fees'],
      ['/apply', 'How to apply'],
      ['/undergraduate/deadlines', 'Undergraduate deadlines'],
      ['https://elsewhere.example/deadlines', 'Deadlines'],
      ['/deadlines#fall', 'Deadlines'],
      ['/deadlines', 'Deadlines'],
      ['/page#top', 'Application deadlines'],
    ].map(([href, text]) => `<a href="${href}">${text}</a>`)
    expect(read(`<h1>MSc</h1>${links.join(' ')}`).follow.map((link) => link.url)).toEqual([
      'https://www.college.example/deadlines#fall',
      'https://www.college.example/apply',
    ])
  })

  it.each([
    ['de', 'Bewerbungsfristen'],
    ['fr', 'Dates limites'],
    ['es', 'Plazos de admisión'],
    ['zh', '申请截止日期'],
    ['ar', 'مواعيد التقديم'],
  ])('finds the link to the deadlines in %s', (_, text) => {
    expect(read(`<h1>X</h1><a href="/a">Foo</a><a href="/b">${text}</a>`).follow).toEqual([
      { url: 'https://www.college.example/b', text },
    ])
  })
})
