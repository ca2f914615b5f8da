/** Regular expression source of a UUID in lower case, as PostgreSQL formats it; for use in other patterns. */
export const uuidSource = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'

const whole = new RegExp(`^${uuidSource}$`)

/** Whether a text is a UUID in lower case and nothing else. */
export const isUuid = (text: string): boolean => whole.test(text)
