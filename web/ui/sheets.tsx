/** Pages of a paper, as they will be printed: a drawing that the server composed, one page below the other. */
import { Loader } from '@mantine/core'
import classes from '#web/ui/sheets.module.css'

interface SheetsProps {
  /** Address of the drawing, once there is one. */
  readonly picture: string | undefined
  readonly alt: string
  readonly isBusy: boolean
  /** Why there is no newer one. */
  readonly failed?: string | undefined
}

export const Sheets = ({ picture, alt, isBusy, failed }: SheetsProps) => (
  <div className={classes.desk} aria-busy={isBusy}>
    {failed === undefined ? null : <p role="alert">{failed}</p>}
    {picture === undefined ? (
      <div className={classes.blank}>{isBusy ? <Loader size="sm" /> : null}</div>
    ) : (
      <img className={classes.sheet} src={picture} alt={alt} data-busy={isBusy || undefined} />
    )}
  </div>
)
