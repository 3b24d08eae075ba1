/** HTML that somebody wrote, in a frame that runs nothing and fetches nothing: no script, no picture from elsewhere, no link that opens here. */
const LAW =
  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src 'none'\">" +
  '<meta name="color-scheme" content="light"><style>body{font-family:Inter,Arial,sans-serif;margin:16px;color:#1a1a1a;background:#fff}img{max-width:100%}</style>'

interface MailFrameProps {
  readonly html: string
  readonly title: string
  readonly className: string
}

export const MailFrame = ({ html, title, className }: MailFrameProps) => (
  <iframe className={className} title={title} sandbox="" referrerPolicy="no-referrer" srcDoc={`${LAW}${html}`} />
)
