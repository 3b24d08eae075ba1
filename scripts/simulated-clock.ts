/** Preloaded (`node --import`): the process lives at another time, from `SIMULATED_NOW` on. For pictures, nothing else. */
const start = process.env['SIMULATED_NOW']
if (start === undefined) throw new Error('SIMULATED_NOW is missing')

const RealDate = Date
const offset = RealDate.parse(start) - RealDate.now()
const now = (): number => RealDate.now() + offset

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[]) =>
    args.length === 0 ? new target(now()) : (Reflect.construct(target, args) as Date),
  get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
})
