/** What one test file opens and the next must not find: files that run in one process share its modules. */

type Close = () => void | Promise<void>

const opened: Close[] = []

/** Runs once after the file's last test and its own hooks, the last opened first. */
export const afterFile = (close: Close): void => void opened.push(close)

/** Closes all that the file opened; what one of them throws is thrown when the others are closed too. */
export const closeFile = async (): Promise<void> => {
  const faults: unknown[] = []
  for (const close of opened.splice(0).toReversed())
    try {
      await close()
    } catch (error) {
      faults.push(error)
    }
  if (faults.length > 0) throw new AggregateError(faults, 'what the file opened did not close')
}
