/** Whether a text names a zone of the tz database; plain offsets such as "+02:00" do not, for they know no summer. */
export const isKnownZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return !/^[+-]/.test(zone)
  } catch {
    return false
  }
}
