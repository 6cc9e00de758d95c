import type { NetworkHealth } from '@contract/network-health.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, TabletSmartphone } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '@/i18n/numbers.ts'
import { RowLink } from '@/kit/list/row-link.tsx'
import { Button } from '@/ui/button.tsx'
import { BigValue, Fact, FactList, HealthCard, ShareBar } from './health-card.tsx'

/** Number of unseen devices that show before the list is opened. */
const SHORT_LIST_LENGTH = 2

/** Card of the devices with a register: how many were seen, and the ones that were not. */
export function DevicesCard({ devices: { total, seen, unseen } }: Pick<NetworkHealth, 'devices'>) {
  const { t } = useLingui()
  const unseenCount = total - seen
  const totalText = formatCount(total)
  return (
    <HealthCard
      title={<Trans>Devices</Trans>}
      icon={TabletSmartphone}
      state={total === 0 ? 'none' : 'well'}
      note={<Trans>Clubs on hold and closed clubs are not counted.</Trans>}
    >
      {total > 0 ? (
        <>
          <BigValue value={formatCount(seen)}>
            <Trans>of {totalText} seen in 14 days</Trans>
          </BigValue>
          <ShareBar label={t`${seen} seen, ${unseenCount} not seen`} value={seen} total={total} />
        </>
      ) : (
        <p>
          <Trans>No club has used a device yet.</Trans>
        </p>
      )}
      {unseenCount > 0 ? <UnseenDevices unseen={unseen} count={unseenCount} /> : null}
    </HealthCard>
  )
}

function UnseenDevices({ unseen, count }: { unseen: NetworkHealth['devices']['unseen']; count: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const shownCount = unseen.length
  const listedDevices = isOpen ? unseen : unseen.slice(0, SHORT_LIST_LENGTH)
  return (
    <>
      <FactList>
        <Fact
          label={
            <b>
              <Plural value={count} one="# not seen for 14 days" other="# not seen for 14 days" />
            </b>
          }
        >
          <span className="text-muted-foreground">
            <Plural value={unseen[0]?.days ?? 0} one="longest # day" other="longest # days" />
          </span>
        </Fact>
        {listedDevices.map(({ club, name, days }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: devices have no id, and the list does not change
          <Fact key={place} label={<DeviceName club={club} name={name} />}>
            <Plural value={days} one="# day" other="# days" />
          </Fact>
        ))}
      </FactList>
      {isOpen && shownCount < count ? (
        <p className="text-sm text-muted-foreground">
          <Trans>These are the {shownCount} that were not seen for longest.</Trans>
        </p>
      ) : null}
      {unseen.length > SHORT_LIST_LENGTH ? (
        <Button
          size="small"
          className="self-start"
          icon={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <Trans>Show fewer devices</Trans> : <Trans>Show more devices</Trans>}
        </Button>
      ) : null}
    </>
  )
}

const DeviceName = ({ club, name }: Pick<NetworkHealth['devices']['unseen'][number], 'club' | 'name'>) => (
  <>
    <RowLink href={`/organisations/${club.id}`} className="py-1 pointer-coarse:py-3.5">
      {club.name}
    </RowLink>
    , {name ?? <Trans>unnamed device</Trans>}
  </>
)
