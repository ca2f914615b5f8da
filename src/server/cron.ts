const ranges = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const

const partForm = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/

const isPart = (part: string, [least, most]: (typeof ranges)[number]): boolean => {
  const match = partForm.exec(part)
  if (!match) return false
  const [, from, to, step] = match
  const [first, last] = [Number(from ?? least), Number(to ?? from ?? most)]
  return first >= least && last <= most && first <= last && step !== '0' && step !== '00'
}

/** Whether a text is a cron expression of five numeric fields: minute, hour, day, month and weekday. */
export const isCron = (text: string): boolean => {
  const fields = text.split(' ')
  return (
    fields.length === ranges.length &&
    ranges.every((range, index) => (fields[index] ?? '').split(',').every((part) => isPart(part, range)))
  )
}
