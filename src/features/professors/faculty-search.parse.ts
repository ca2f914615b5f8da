// Search parameters of /professors. Lightweight, because the route table imports them.

/** Search parameters of /professors. */
export interface FacultyAddress {
  q?: string
  country?: string
  field?: string
  university?: string
  running?: true
}

const maxQueryLength = 120

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= maxQueryLength ? value : undefined

const filled = (address: Record<string, unknown>): FacultyAddress =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined))

/** Parses the search parameters and omits unknown ones. */
export const toFacultyAddress = (address: Record<string, unknown>): FacultyAddress => {
  const country = text(address.country)
  return filled({
    q: typeof address.q === 'number' ? String(address.q) : text(address.q),
    country: country && /^[A-Z]{2}$/.test(country) ? country : undefined,
    field: text(address.field),
    university: text(address.university),
    running: address.running === true || address.running === 'true' ? true : undefined,
  })
}
