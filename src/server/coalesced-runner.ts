/**
 * Serialises runs of a sender. A request during a run schedules exactly one more run, which sees the rows of all
 * requests until then.
 */
export const createCoalescedRunner = (work: () => Promise<unknown>) => {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  const run = async () => {
    try {
      do {
        isAskedAgain = false
        await work()
      } while (isAskedAgain)
    } finally {
      // With the last check, so that no request between the two is lost.
      running = undefined
    }
  }
  return async () => {
    isAskedAgain = true
    running ??= run()
    await running
  }
}
