import { describe, expect, it } from 'vitest'
import { maxFactBullets, maxReadBulletLength } from '#src/features/fact-bank/rules.ts'
import { splitTextLines } from '../files/text.parse.ts'
import { findPosts } from './bullets.parse.ts'

const postsOf = (text: string) => findPosts(splitTextLines(text)).map(({ text: head, bullets }) => ({ head, bullets }))

describe('CV-01: the points of posts and projects', () => {
  it.each([
    ['a bullet', '• '],
    ['a dash', '- '],
    ['a square', '▪ '],
    ['a Japanese dot', '・'],
    ['a bullet of a symbol font', '\uf0b7 '],
    ['a number', '1. '],
  ])('points with %s stay with their post', (_, mark) => {
    const text = `Nurse, St Mary's Hospital, 2021 – 2023\n${mark}Introduced a pain chart\n${mark}Trained four nurses\nIntern, Royal Infirmary, 2020\n${mark}Rotated through paediatrics`
    expect(postsOf(text)).toEqual([
      { head: "Nurse, St Mary's Hospital, 2021 – 2023", bullets: ['Introduced a pain chart', 'Trained four nurses'] },
      { head: 'Intern, Royal Infirmary, 2020', bullets: ['Rotated through paediatrics'] },
    ])
  })

  it('joins a point that is wrapped, also before a capital letter and around a year', () => {
    const text =
      'Engineer, Bosch, 2021 – 2023\n• Measured the vibration of\nMachines in Stuttgart\n• Wrote a report on accidents\nfrom 2015 to 2020\nIntern, Siemens, 2020\n• Soldered boards'
    expect(postsOf(text)).toEqual([
      {
        head: 'Engineer, Bosch, 2021 – 2023',
        bullets: ['Measured the vibration of Machines in Stuttgart', 'Wrote a report on accidents from 2015 to 2020'],
      },
      { head: 'Intern, Siemens, 2020', bullets: ['Soldered boards'] },
    ])
  })

  it('reads a title, its employer and a line of dates as one head', () => {
    const text =
      'Psicóloga\nCentro de Salud Iztapalapa\nmarzo 2021 - actualidad\n- Atención a 20 pacientes\n\nVoluntaria\nCruz Roja\n2019 - 2020\n- Primeros auxilios'
    expect(postsOf(text)).toEqual([
      {
        head: 'Psicóloga · Centro de Salud Iztapalapa · marzo 2021 - actualidad',
        bullets: ['Atención a 20 pacientes'],
      },
      { head: 'Voluntaria · Cruz Roja · 2019 - 2020', bullets: ['Primeros auxilios'] },
    ])
  })

  it('reads an employer above the post and its dates', () => {
    expect(postsOf('Paystack\tLagos\nBackend Engineer\tJan 2022 – Present\n• On call at night')).toEqual([
      { head: 'Backend Engineer\tJan 2022 – Present · Paystack\tLagos', bullets: ['On call at night'] },
    ])
  })

  it('reads running text below a post that has no list', () => {
    const text =
      'Case Manager, Covenant House, 2021 – 2024\nManaged a caseload of 18 young people\nbetween 16 and 24 years of age.\nLed a weekly support group.'
    expect(postsOf(text)).toEqual([
      {
        head: 'Case Manager, Covenant House, 2021 – 2024',
        bullets: [
          'Managed a caseload of 18 young people between 16 and 24 years of age.',
          'Led a weekly support group.',
        ],
      },
    ])
  })

  it('bounds the number and the length of points', () => {
    const points = Array.from({ length: 50 }, (_, at) => `• ${at} ${'word '.repeat(200)}`)
    const [post] = postsOf(`Nurse, 2021 – 2023\n${points.join('\n')}`)
    expect(post?.bullets.length).toBe(maxFactBullets)
    expect(Math.max(...(post?.bullets ?? []).map(({ length }) => length))).toBe(maxReadBulletLength)
  })
})
