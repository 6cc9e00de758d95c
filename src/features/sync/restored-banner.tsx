import { Plural, Trans } from '@lingui/react/macro'
import { DatabaseBackup } from 'lucide-react'
import type { RestoreResult } from '@/sync-state/use-restored.ts'
import { Banner } from '@/ui/banner.tsx'

/** Notice after the server was restored from a backup, with what this device has sent back and what to check. */
export const RestoredBanner = ({ restored }: { restored: RestoreResult }) => (
  <Banner tone="info" icon={DatabaseBackup} className="mb-4 py-3">
    <p>
      <Trans>The server was restored from a backup.</Trans>{' '}
      {restored.people ? (
        <Plural value={restored.people} one="This device sent # person back." other="This device sent # people back." />
      ) : (
        <Trans>It had everything that is on this device.</Trans>
      )}
    </p>
    {restored.refused ? (
      <>
        <p className="font-bold">
          <Plural
            value={restored.refused}
            one="# person could not be sent back, and is not in the register any more. Add them again:"
            other="# people could not be sent back, and are not in the register any more. Add them again:"
          />
        </p>
        <ul className="list-disc ps-5">
          {restored.notTaken.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </>
    ) : null}
  </Banner>
)
