import { familyGateOperations } from '@contract/family/family-gate.ts'
import type { Operation, OperationOutput } from '@contract/operation.ts'
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { loadWithMessages } from '@/i18n/i18n.ts'
import { startHeadingFocus, usePageFocus } from '@/kit/page/page-focus.ts'
import { LinkGate } from '@/kit/public/link-gate.tsx'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { useLink } from '@/kit/public/use-link.ts'
import { useLinkLanguage } from '@/kit/public/use-link-language.ts'
import type { FamilyPage } from './family-context.ts'
import { readFromTab, storeInTab } from './tab-storage.ts'
import { UnlockForm } from './unlock-form.tsx'

const importOpenedPage = () =>
  loadWithMessages(
    'family_page_later',
    import('./opened-page.tsx').then(({ OpenedPage }) => ({ default: OpenedPage })),
  )

/** Delay in ms of the prefetch, so that the form is painted first. */
const PREFETCH_DELAY_MS = 300

const OpenedPage = lazy(importOpenedPage)

/** Loads the code of the opened page, for example while the visitor types the birthday. */
function prefetchOpenedPage(): void {
  importOpenedPage().catch(() => undefined)
}

/**
 * A family's own page (B-FAM-02). It asks for a birthday or an emailed code, and then shows the tabs. The key of the
 * opened page is stored in this tab only.
 */
export function FamilyScreen({ token, tab }: { token: string; tab: string | undefined }) {
  usePageFocus()
  const { t } = useLingui()
  const { link, again } = useLink({ secret: token, load: (signal) => loadLink(token, signal) })
  const { key, hasEnded, storeKey, endKey } = useFamilyKey(token)
  useLinkLanguage(link.state === 'there' ? link.record?.language : undefined)
  const isLinkLoaded = link.state === 'there'
  useEffect(() => {
    if (key === null && !isLinkLoaded) return
    const timer = setTimeout(prefetchOpenedPage, key === null ? PREFETCH_DELAY_MS : 0)
    return () => clearTimeout(timer)
  }, [key, isLinkLoaded])
  useHeadingFocus(key)
  const about = link.state === 'there' ? link.about : null
  const page = useMemo(
    () => (about !== null && key !== null ? createPage({ token, club: about, key, onKeyEnd: endKey }) : null),
    [about, token, key, endKey],
  )
  if (page)
    return (
      <Suspense fallback={<PublicPage>{null}</PublicPage>}>
        <OpenedPage page={page} tab={tab} />
      </Suspense>
    )
  return (
    <PublicPage>
      <LinkGate
        link={link}
        onAgain={again}
        openingLabel={t`Opening your page`}
        failedLabel={t`Your page cannot be opened`}
        gone={t`This link does not work any more. Ask the club to send you a new one.`}
      >
        {({ about: club, record }) => (
          <UnlockForm
            token={token}
            club={club}
            asksChild={record?.asks_child ?? true}
            hasBirthday={record?.has_birthday ?? true}
            hasEnded={hasEnded}
            onUnlock={storeKey}
            onGone={again}
          />
        )}
      </LinkGate>
    </PublicPage>
  )
}

/** Focuses the new heading after the page has opened or closed, because the pressed button is removed. */
function useHeadingFocus(key: string | null) {
  const lastKey = useRef(key)
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    return startHeadingFocus()
  }, [key])
}

/** Loads the club and the language of a link. */
async function loadLink(token: string, signal: AbortSignal) {
  const { organisation_name, asks_child, has_birthday, language } = await call(familyGateOperations['family.get'], {
    params: { token },
    signal,
  })
  return { about: organisation_name, record: { asks_child, has_birthday, language } }
}

/** Returns the key of the opened page. It is stored in this tab only (B-FAM-02). */
function useFamilyKey(token: string) {
  const storageKey = `family-key-${token}`
  const [key, setKey] = useState(() => readFromTab<string>(storageKey) ?? null)
  /** True after the server has refused the key. */
  const [hasEnded, setHasEnded] = useState(false)
  const storeKey = useCallback(
    (newKey: string) => {
      storeInTab(storageKey, newKey)
      setKey(newKey)
      setHasEnded(false)
    },
    [storageKey],
  )
  const endKey = useCallback(() => {
    storeInTab(storageKey, null)
    setKey(null)
    setHasEnded(true)
  }, [storageKey])
  return { key, hasEnded, storeKey, endKey }
}

type PageOptions = { token: string; club: string; key: string; onKeyEnd: () => void }

function createPage({ token, club, key, onKeyEnd }: PageOptions): FamilyPage {
  const knownByPath = new Map<string, unknown>()
  return {
    token,
    club,
    callFamily: async (operation, request) => {
      try {
        const output = await call(operation, { ...request, familyKey: key })
        if (operation.method === 'GET') knownByPath.set(operation.path, output)
        return output
      } catch (error) {
        if (error instanceof ApiError && error.code === 'family_key_ended') onKeyEnd()
        throw error
      }
    },
    getKnown: <O extends Operation>({ path }: O) => knownByPath.get(path) as OperationOutput<O> | undefined,
  }
}
