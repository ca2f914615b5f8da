import { describe, expect, it } from 'vitest'
import type { SourcedFact } from '../facts/facts.contract.ts'
import { listSchemaErrors } from './schema-org.fixtures.ts'
import {
  buildBreadcrumbs,
  buildProgramData,
  buildScholarshipData,
  buildUniversityData,
} from './structured-data.format.ts'

const toAddress = (path: string) => `https://gradapp.example${path}`
const today = '2026-11-29'
const path = '/university/mit/mit-masters'

const university = {
  name: 'Institute of Tests',
  aliases: ['IoT'],
  city: 'Springfield',
  region: null,
  country: 'US',
  websiteUrl: 'https://example.edu/',
  externalIds: ['ipeds:166683', 'ror:https://ror.org/042nb2s44', 'ror:javascript:alert(1)'],
}

const fact = (value: unknown, rest: Partial<SourcedFact> = {}): SourcedFact => ({
  value,
  year: '2026',
  source: { id: 'test', title: 'Test', url: 'https://example.org/', checkedOn: today },
  isOld: false,
  ...rest,
})

const describeProgram = (facts: Record<string, SourcedFact>, websiteUrl = 'https://example.edu/cs') =>
  buildProgramData({ name: 'Computer Science', degree: 'MSc', websiteUrl, facts }, university, {
    path,
    toAddress,
    today,
  })

describe('structured data', () => {
  it('a programme has its current facts in the vocabulary of schema.org', () => {
    const data = describeProgram({
      deadline: fact({ date: '2026-12-15' }),
      opens: fact({ date: '2026-12-01' }),
      duration_months: fact(24),
      mode: fact(['fullTime', 'online']),
      tuition_per_year: fact(20_000, { currency: 'EUR' }),
      application_fee: fact(75, { currency: 'USD' }),
    })
    expect(data).toEqual({
      '@context': 'https://schema.org',
      '@type': 'EducationalOccupationalProgram',
      name: 'Computer Science',
      url: toAddress(path),
      sameAs: 'https://example.edu/cs',
      educationalCredentialAwarded: 'MSc',
      provider: {
        '@type': 'CollegeOrUniversity',
        name: 'Institute of Tests',
        alternateName: ['IoT'],
        url: 'https://example.edu/',
        sameAs: ['https://ror.org/042nb2s44'],
        address: { '@type': 'PostalAddress', addressLocality: 'Springfield', addressCountry: 'US' },
      },
      applicationStartDate: '2026-12-01',
      applicationDeadline: '2026-12-15',
      timeToComplete: 'P24M',
      educationalProgramMode: ['full-time', 'online'],
      offers: [
        {
          '@type': 'Offer',
          category: 'Tuition',
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price: 20_000,
            priceCurrency: 'EUR',
            unitCode: 'ANN',
          },
        },
        {
          '@type': 'Offer',
          category: 'Application fee',
          priceSpecification: { '@type': 'PriceSpecification', price: 75, priceCurrency: 'USD' },
        },
      ],
    })
    expect(listSchemaErrors([data])).toEqual([])
  })

  it.each<[string, Record<string, SourcedFact>]>([
    ['a deadline that has passed', { deadline: fact({ date: '2026-11-28' }) }],
    ['a day without a year', { deadline: fact({ month: 12, day: 15 }) }],
    ['rolling admission', { deadline: fact({ rolling: true }) }],
    ['an outdated price', { tuition_per_year: fact(20_000, { currency: 'EUR', isOld: true }) }],
    ['a price of a department', { tuition_per_year: fact(20_000, { currency: 'EUR', scope: 'department' }) }],
    ['a price without a currency', { tuition_per_year: fact(20_000) }],
    ['a price without a year', { tuition_per_year: fact(20_000, { currency: 'EUR', year: '' }) }],
    ['a length of several variants', { duration_months: fact([12, 24]) }],
    ['a length that is no whole number', { duration_months: fact(10.5) }],
    ['an unknown mode of study', { mode: fact(['constructor', 'evenings']) }],
  ])('%s is left out', (_what, facts) => {
    expect(Object.keys(describeProgram(facts)).toSorted()).toEqual(Object.keys(describeProgram({})).toSorted())
  })

  it('the home page of the university is not the page of a programme', () => {
    expect(describeProgram({}, university.websiteUrl)).not.toHaveProperty('sameAs')
    expect(describeProgram({}, 'javascript:alert(1)')).not.toHaveProperty('sameAs')
  })

  it('a scholarship has its funder and its amount, in total or by the year', () => {
    const award = { name: 'Rivers Award', provider: 'Rivers Trust', websiteUrl: 'https://example.org/award' }
    const describeAward = (facts: Record<string, SourcedFact>) =>
      buildScholarshipData({ ...award, facts }, '/scholarships/rivers', toAddress)
    const yearly = fact(18_000, { currency: 'GBP' })
    const data = describeAward({ amount: yearly, deadline: fact({ date: '2026-12-15' }) })
    expect(data).toEqual({
      '@context': 'https://schema.org',
      '@type': 'MonetaryGrant',
      name: 'Rivers Award',
      url: toAddress('/scholarships/rivers'),
      sameAs: 'https://example.org/award',
      funder: { '@type': 'Organization', name: 'Rivers Trust' },
      amount: {
        '@type': 'MonetaryAmount',
        currency: 'GBP',
        value: { '@type': 'QuantitativeValue', value: 18_000, unitCode: 'ANN' },
      },
    })
    expect(listSchemaErrors([data])).toEqual([])
    const total = describeAward({ amount: yearly, amount_total: fact(50_000, { currency: 'GBP' }) })
    expect(total).toMatchObject({ amount: { currency: 'GBP', value: 50_000 } })
    expect(describeAward({ amount: fact(18_000, { currency: 'GBP', isOld: true }) })).not.toHaveProperty('amount')
  })

  it.each<[string, object]>([
    ['an unknown property', { '@type': 'Organization', motto: 'Any' }],
    ['an unknown type', { '@type': 'Academy', name: 'Any' }],
    ['a date of another form', { '@type': 'EducationalOccupationalProgram', applicationStartDate: 'next spring' }],
    ['an item of another type', { '@type': 'MonetaryGrant', funder: { '@type': 'Offer' } }],
    ['an address that is none', { '@type': 'MonetaryGrant', sameAs: 'javascript:alert(1)' }],
    ['a text in place of a thing', { '@type': 'ListItem', item: 'https://gradapp.example/' }],
  ])('the check of the vocabulary finds %s', (_what, item) => {
    expect(listSchemaErrors([{ '@context': 'https://schema.org', ...item }])).toHaveLength(1)
  })

  it('a university and its breadcrumbs use the vocabulary of schema.org', () => {
    const data = [
      buildUniversityData(university, '/university/mit', toAddress),
      buildBreadcrumbs([{ name: 'Universities', path: '/universities' }], toAddress),
    ]
    expect(listSchemaErrors(data)).toEqual([])
    expect(data[0]).toMatchObject({ mainEntityOfPage: toAddress('/university/mit') })
    expect(data[1]).toMatchObject({ itemListElement: [{ position: 1, item: { '@id': toAddress('/universities') } }] })
  })
})
