import { clubOpenListOperations } from '@contract/club-status/club-open-list.ts'
import { organisationOperations } from '@contract/organisations.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus, Copy, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { useOptions } from '@/data/use-options.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { Sheet, SheetContent, SheetTrigger } from '@/ui/sheet.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'

/** Feeds of a lead's confirmed sessions for other calendar programs. Each feed has a secret URL that can be revoked. */
export const CalendarFeeds = () => {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Sheet open={isOpen} onOpenChange={setIsOpen}>
      <SheetTrigger asChild>
        <Button icon={CalendarPlus} size="tool">
          <Trans>Calendar feeds</Trans>
        </Button>
      </SheetTrigger>
      {isOpen ? (
        <SheetContent
          title={t`Calendar feeds`}
          description={t`Outlook, Google Calendar and others can show the confirmed sessions of a lead’s clubs, and keep up with them.`}
          closeLabel={t`Close`}
          bodyClassName="grid content-start gap-5"
        >
          <FeedList />
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

const FeedList = () => {
  const { t } = useLingui()
  const { show } = useToast()
  const showError = useErrorNotice()
  const invalidateFeeds = useInvalidate('calendar_feeds')
  const leads = useOptions(organisationOperations['organisations.regional_leaders'])
  const feedsQuery = useOperationQuery(clubOpenListOperations['calendar_feeds.list'])
  const [lead, setLead] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const feeds = feedsQuery.answer
  const { reachable: isReachable } = feedsQuery
  const leadsWithoutFeed = (leads ?? []).filter(
    ({ id }) => !feeds?.some(({ regional_leader }) => regional_leader === id),
  )
  const runAction = async (what: () => Promise<unknown>, done: string) => {
    setIsBusy(true)
    try {
      await what()
      await invalidateFeeds()
      show({ message: done })
    } catch (error) {
      showError(error)
    } finally {
      setIsBusy(false)
    }
  }
  const createFeed = () =>
    void runAction(async () => {
      await call(clubOpenListOperations['calendar_feeds.create'], { body: { regional_leader: lead } })
      setLead('')
    }, t`The feed is made`)
  const revoke = (id: string) =>
    void runAction(
      () => call(clubOpenListOperations['calendar_feeds.delete'], { params: { id } }),
      t`Revoked. Its address no longer works.`,
    )
  const copy = (url: string) =>
    void navigator.clipboard.writeText(url).then(() => show({ message: t`Link copied` }), showError)
  function renderFeeds() {
    if (feeds === null) return feedsQuery.busy ? <Skeleton className="h-32" /> : null
    if (feeds.length === 0)
      return (
        <p className="text-muted-foreground">
          <Trans>You have made no feed yet.</Trans>
        </p>
      )
    return (
      <ul className="grid gap-3">
        {feeds.map(({ id, regional_leader__name: name, url, created, last_read: read }) => (
          <li key={id} className="grid gap-2 rounded-lg border border-border p-4">
            <b className="wrap-anywhere">{name}</b>
            {url === '' ? (
              <p>
                <Trans>Its address can no longer be shown. Revoke it and make a new feed.</Trans>
              </p>
            ) : (
              <Field label={t`Address of the feed for ${name}`} hideLabel>
                <input className="control" readOnly value={url} onFocus={(event) => event.target.select()} />
              </Field>
            )}
            <p className="text-sm text-muted-foreground">
              <Trans>Made {formatTimestamp(created)}</Trans>.{' '}
              {read ? <Trans>Last read {formatTimestamp(read)}.</Trans> : <Trans>Not read yet.</Trans>}
            </p>
            <div className="flex flex-wrap gap-2">
              {url === '' ? null : (
                <Button size="small" icon={Copy} aria-label={t`Copy the link for ${name}`} onClick={() => copy(url)}>
                  <Trans>Copy link</Trans>
                </Button>
              )}
              <TwoClickButton
                size="small"
                icon={X}
                busy={isBusy}
                disabled={!isReachable}
                armedLabel={t`Press again to revoke`}
                onConfirm={() => revoke(id)}
              >
                <Trans>Revoke</Trans>
              </TwoClickButton>
            </div>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t`Church Relationship Lead`} className="min-w-0 flex-1 basis-60">
          <Select
            options={leadsWithoutFeed.map(({ id, name }) => ({ value: id, label: name }))}
            value={lead}
            placeholder={t`Choose`}
            onValueChange={setLead}
          />
        </Field>
        <Button variant="primary" busy={isBusy} disabled={!isReachable || lead === ''} onClick={createFeed}>
          <Trans>Make a feed</Trans>
        </Button>
      </div>
      {isReachable ? null : <NeedsWifi />}
      <LoadNotice
        {...feedsQuery}
        stale={feeds !== null}
        words={{
          cutOff: <Trans>The feeds need a connection.</Trans>,
          fault: <Trans>The feeds could not be read.</Trans>,
          stale: <Trans>Below is what was read last.</Trans>,
        }}
      />
      {renderFeeds()}
      <p className="text-sm text-muted-foreground">
        <Trans>Anyone who has the address can read the feed. Revoke it if someone else has got hold of it.</Trans>
      </p>
    </>
  )
}
