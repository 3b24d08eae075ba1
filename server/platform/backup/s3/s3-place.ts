/** Where a store that speaks S3 is, and who asks. */

/** What the operator decides (README, "Configuration"). The secret is in no message, label or log. */
export interface S3Place {
  /** Without a slash at its end; it may have a path. */
  readonly endpoint: string
  readonly bucket: string
  /** Without slashes at its ends; empty: none. */
  readonly prefix: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
  /** `path`: https://store/bucket/key; `host`: https://bucket.store/key. */
  readonly style: 'path' | 'host'
}

/** What it is called: nothing secret. */
export const s3Label = ({ endpoint, bucket, prefix }: S3Place): string =>
  `${endpoint}/${bucket}${prefix === '' ? '' : `/${prefix}`}`
