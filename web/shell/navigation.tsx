/** Moving between screens with typed addresses (`web/paths.ts`). */
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { useCallback } from 'react'
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import type { Params, ScreenPath } from '#web/paths.ts'
import { PATHS, isNumberParam } from '#web/paths.ts'
import { stringifySearch } from '#web/shell/search-params.ts'
import { INDEX, stepsBack, trailUntil } from '#web/shell/trail.ts'

export interface GoOptions {
  /** Search part; values left undefined are dropped. */
  readonly search?: Readonly<Record<string, unknown>>
  /** The present screen leaves no trace in the history. */
  readonly replace?: boolean
}

/** `const go = useGo(); go(pathTo('/layout/$layoutId', { layoutId: 3 }))`. */
export const useGo = (): ((to: string, options?: GoOptions) => void) => {
  const navigate = useNavigate()
  return useCallback(
    (to, options = {}) => {
      void navigate({ to, search: options.search ?? {}, replace: options.replace ?? false })
    },
    [navigate],
  )
}

/**
 * Back where the user came from, in one step: not to another tab of the same record, nor to the form that it was made from. To
 * `fallback` when the tab opened here, which then takes its place: leaving that does not come back.
 */
export const useGoBack = (fallback: string): (() => void) => {
  const router = useRouter()
  const go = useGo()
  return useCallback(() => {
    const index = router.history.location.state[INDEX]
    const steps = stepsBack(trailUntil(index), index, PATHS)
    if (steps === undefined) go(fallback, { replace: true })
    else router.history.go(-steps)
  }, [router, go, fallback])
}

/** Parameters of the screen's own path, ids as numbers. `path` is the one the screen is registered under. */
export const useScreenParams = <P extends ScreenPath>(_path: P): Params<P> => {
  const raw: Readonly<Record<string, string>> = useParams({ strict: false })
  const entries = Object.entries(raw).map(([name, value]) => [name, isNumberParam(name) ? Number(value) : value])
  return Object.fromEntries(entries) as Params<P>
}

/** Search part of the address as `screen({ search })` read it: name the shape it returns, `useScreenSearch<PlanningSearch>()`. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- routes are registered as data: the router cannot infer it
export const useScreenSearch = <S extends object>(): S => useSearch({ strict: false })

/** Changes the search part of the present address, without a step in the history. */
export const useSetSearch = (): ((change: Readonly<Record<string, unknown>>) => void) => {
  const navigate = useNavigate()
  return useCallback(
    (change) => {
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...change }), replace: true })
    },
    [navigate],
  )
}

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string
  readonly search?: Readonly<Record<string, string | number | boolean>>
  readonly children: ReactNode
}

const opensElsewhere = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** A link that stays in the app; Ctrl+click opens a tab as any link does. `to` is made by `pathTo`. */
export const ScreenLink = ({ to, search, children, onClick, ...rest }: LinkProps) => {
  const go = useGo()
  return (
    <a
      href={search === undefined ? to : `${to}${stringifySearch(search)}`}
      {...rest}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || opensElsewhere(event)) return
        event.preventDefault()
        go(to, search === undefined ? {} : { search })
      }}
    >
      {children}
    </a>
  )
}
