/** Kinds of plain values in schema.org that the structured data of the product use, each with a check of its form. */
const plainValues: Readonly<Record<string, (value: unknown) => boolean>> = {
  Text: (value) => typeof value === 'string' && value.trim() !== '',
  URL: (value) => typeof value === 'string' && /^https?:\/\/[^\s/]/.test(value) && URL.canParse(value),
  Date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)),
  Duration: (value) => typeof value === 'string' && /^P\d+[YMWD]$/.test(value),
  Number: (value) => typeof value === 'number' && Number.isFinite(value),
  Integer: (value) => Number.isInteger(value),
}

/** Types that stand for others as values, with the wider type. */
const widerTypes: Readonly<Record<string, string>> = {
  CollegeOrUniversity: 'Organization',
  UnitPriceSpecification: 'PriceSpecification',
  QuantitativeValue: 'StructuredValue',
}

/**
 * Types and properties of schema.org that the product writes, with the values that each property takes. Taken from the
 * declarations of schema-dts 2.1.0, which are generated from the vocabulary; types of values that the product does not
 * write are left out. `Id` is an object with the address of a thing (`@id`).
 */
const vocabulary: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  EducationalOccupationalProgram: {
    name: ['Text'],
    url: ['URL'],
    sameAs: ['URL'],
    educationalCredentialAwarded: ['Text', 'URL', 'Id'],
    provider: ['Organization', 'Id'],
    applicationStartDate: ['Date'],
    applicationDeadline: ['Date'],
    timeToComplete: ['Duration'],
    educationalProgramMode: ['Text', 'URL'],
    offers: ['Offer', 'Id'],
  },
  CollegeOrUniversity: {
    name: ['Text'],
    alternateName: ['Text'],
    url: ['URL'],
    mainEntityOfPage: ['URL', 'Id'],
    sameAs: ['URL'],
    address: ['PostalAddress', 'Text', 'Id'],
  },
  PostalAddress: { addressLocality: ['Text'], addressRegion: ['Text'], addressCountry: ['Text'] },
  Offer: { category: ['Text', 'URL'], priceSpecification: ['PriceSpecification'] },
  PriceSpecification: { price: ['Number', 'Text'], priceCurrency: ['Text'] },
  UnitPriceSpecification: { price: ['Number', 'Text'], priceCurrency: ['Text'], unitCode: ['Text', 'URL'] },
  MonetaryGrant: {
    name: ['Text'],
    url: ['URL'],
    sameAs: ['URL'],
    funder: ['Organization', 'Id'],
    amount: ['MonetaryAmount', 'Number'],
  },
  Organization: { name: ['Text'] },
  MonetaryAmount: { currency: ['Text'], value: ['Number', 'StructuredValue', 'Text'] },
  QuantitativeValue: { value: ['Number', 'Text'], unitCode: ['Text', 'URL'] },
  BreadcrumbList: { itemListElement: ['ListItem'] },
  ListItem: { position: ['Integer'], name: ['Text'], item: ['Id'] },
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isOfKind = (value: unknown, kind: string): boolean => {
  const plain = plainValues[kind]
  if (plain) return plain(value)
  if (!isObject(value)) return false
  if (kind === 'Id') return Object.keys(value).join() === '@id' && plainValues.URL?.(value['@id']) === true
  const type = String(value['@type'])
  return type === kind || widerTypes[type] === kind
}

const listErrorsOf = (item: Record<string, unknown>): string[] => {
  if ('@id' in item) return []
  const { '@type': type, '@context': _context, ...properties } = item
  const known = vocabulary[String(type)]
  if (!known) return [`unknown type ${String(type)}`]
  return Object.entries(properties).flatMap(([name, value]) => {
    const kinds = known[name]
    if (!kinds) return [`unknown property ${String(type)}.${name}`]
    return [value]
      .flat()
      .flatMap((one) => [
        ...(kinds.some((kind) => isOfKind(one, kind))
          ? []
          : [`${String(type)}.${name} takes no ${JSON.stringify(one)}`]),
        ...(isObject(one) ? listErrorsOf(one) : []),
      ])
  })
}

/**
 * Lists the errors of structured data as they are sent: types and properties that are not in the vocabulary, and values
 * of another type or form than a property takes.
 */
export const listSchemaErrors = (data: readonly object[]): string[] =>
  data.flatMap((written) => {
    const item = JSON.parse(JSON.stringify(written)) as Record<string, unknown>
    const hasContext = item['@context'] === 'https://schema.org'
    return [...(hasContext ? [] : ['no context of schema.org']), ...listErrorsOf(item)]
  })
