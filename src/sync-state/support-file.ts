import { i18n } from '@lingui/core'
import type { ReplicaDb } from '@/replica/db.ts'
import { buildDiagnosis } from '@/replica/diagnostic.ts'
import { version } from '../../package.json'
import { detectDeviceKind } from '../browser/device-kind.ts'

/** Returns the page's build: the hash in the name of its first script. */
const parseBuild = (script: string | null | undefined): string | null =>
  /\/assets\/[\w.]+-([\w-]+)\.js$/.exec(script ?? '')?.[1] ?? null

/** Returns the build of the app that the worker has cached. It is the revision in the URL of the cached page. */
const readCachedBuild = async (): Promise<string | null> => {
  if (!('caches' in globalThis)) return null
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) {
      const { pathname, searchParams } = new URL(url)
      if (pathname === '/index.html') return searchParams.get('__WB_REVISION__')
    }
  }
  return null
}

const readWorkerFacts = async () => {
  const { serviceWorker } = navigator
  const registration = await serviceWorker?.getRegistration()
  return {
    supported: serviceWorker !== undefined,
    in_charge: Boolean(serviceWorker?.controller),
    active: registration?.active?.state ?? null,
    waiting: registration?.waiting?.state ?? null,
    installing: registration?.installing?.state ?? null,
    build: await readCachedBuild(),
  }
}

const readStorageFacts = async () => {
  const estimate = await navigator.storage?.estimate?.()
  return {
    used_bytes: estimate?.usage ?? null,
    quota_bytes: estimate?.quota ?? null,
    persisted: (await navigator.storage?.persisted?.()) ?? null,
  }
}

/** Resolves to null if a part cannot be read, so that the file still contains the other parts. */
const catchAsNull = <T>(part: Promise<T>): Promise<T | null> => part.catch(() => null)

/**
 * Builds a JSON file about this device for support: versions, counts, codes and times. It contains no names, notes,
 * addresses or tokens, and no ids of people or records.
 */
export const makeSupportFile = async (db: ReplicaDb, now = Date.now()): Promise<File> => {
  const createdAt = new Date(now)
  const [worker, storage, diagnosis] = await Promise.all([
    catchAsNull(readWorkerFacts()),
    catchAsNull(readStorageFacts()),
    catchAsNull(buildDiagnosis(db, now)),
  ])
  const content = {
    kind: 'hallbook-support',
    v: 1,
    made_at: createdAt.toISOString(),
    app: {
      version,
      build: parseBuild(document.querySelector<HTMLScriptElement>('script[src*="/assets/start-"]')?.src),
      language: i18n.locale,
    },
    browser: {
      user_agent: navigator.userAgent,
      language: navigator.language,
      device: detectDeviceKind(),
      installed: matchMedia('(display-mode: standalone)').matches,
      online: navigator.onLine,
      time_zone_minutes: -createdAt.getTimezoneOffset(),
    },
    worker,
    storage,
    ...diagnosis,
  }
  const fileTimestamp = content.made_at.slice(0, 16).replace('T', '-').replace(':', '')
  return new File([`${JSON.stringify(content, null, 2)}\n`], `hallbook-support-${fileTimestamp}.json`, {
    type: 'application/json',
  })
}
