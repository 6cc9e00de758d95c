import { getAccessFlags } from '@contract/access.ts'
import { type FamilyLinkState, familyLinkOperations, type TextHours } from '@contract/family/family-links.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { QrCode, Send, X } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '@/api/call.ts'
import { useRecordAction } from '@/features/recruitment/use-record-action.ts'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { useToast } from '@/ui/toast.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { useUser } from '@/user/use-user.ts'
import { findLinkAddress } from './link-address.ts'
import { LeftOutPeople, LinkedPeople } from './link-people.tsx'
import { LinkQrDialog } from './link-qr-dialog.tsx'
import { LinkSummary } from './link-summary.tsx'
import { maskNumber } from './mask-number.ts'

/** People that a link contains or would contain, and the people that are left out. */
export type LinkPlan = Pick<FamilyLinkState, 'people' | 'left_out'>

type LinkEditorProps = {
  person: StoredRow<'registered'>
  family: readonly StoredRow<'registered'>[]
  /** Null if no link exists. */
  link: FamilyLinkState | null
  plan: LinkPlan
  /** Null if the server sends no texts. */
  textHours: TextHours
  reachable: boolean
}

/** Chooses the people of a link, sends it, shows it as a QR code, and withdraws it. */
export const LinkEditor = ({ person, family, link, plan, textHours, reachable }: LinkEditorProps) => {
  const { t } = useLingui()
  const noteId = useId()
  const { coordinator: isCoordinator } = getAccessFlags(useUser())
  const { busy, run } = useRecordAction(['registered', 'family_links'])
  const { show } = useToast()
  const [selectedIds, setSelectedIds] = useState<readonly string[]>(plan.people.map(({ id }) => id))
  const [wantsContacts, setWantsContacts] = useState(link?.show_contacts ?? false)
  const [isQrOpen, setIsQrOpen] = useState(false)
  const linkedIds = plan.people.map(({ id }) => id)
  const isChanged = selectedIds.length !== linkedIds.length || selectedIds.some((id) => !linkedIds.includes(id))
  const candidates = [
    ...plan.people,
    ...plan.left_out.map((one) => ({ ...one, is_adult: false, shows_contacts: false })),
  ]
  const params = { id: person.id }
  const request = {
    people: [...selectedIds],
    ...(isCoordinator && wantsContacts !== (link?.show_contacts ?? false) && { show_contacts: wantsContacts }),
  }
  const address = findLinkAddress(person, textHours)
  const number = address?.channel === 'text' ? maskNumber(address.to) : null
  const canSend = reachable && !busy && address !== null
  const send = async () => {
    let isTexted = false
    const isSent = await run(async () => {
      const reply = await call(familyLinkOperations['registered.send_family_link'], { params, body: request })
      isTexted = reply.already_texted ?? false
    }, null)
    if (isSent) show({ message: buildSentMessage(isTexted) })
  }
  const saveContacts = async (allowed: boolean) => {
    setWantsContacts(allowed)
    // A link that does not exist yet is saved when it is sent.
    if (!link) return
    const body = { show: true, show_contacts: allowed, people: linkedIds }
    const isSaved = await run(
      () => call(familyLinkOperations['registered.send_family_link'], { params, body }),
      t`Saved successfully`,
    )
    if (!isSaved) setWantsContacts(!allowed)
  }
  return (
    <>
      <LinkSummary link={link} address={address} />
      <LinkedPeople
        people={candidates.filter(({ id }) => selectedIds.includes(id))}
        owner={person.id}
        showsAllContacts={wantsContacts}
        hasLink={link !== null}
        onTakeOut={(id) => setSelectedIds(selectedIds.filter((other) => other !== id))}
      />
      {isCoordinator ? (
        <Checkbox checked={wantsContacts} disabled={busy || !reachable} onCheckedChange={(on) => void saveContacts(on)}>
          <b className="block">
            <Trans>Both parents know each other’s address</Trans>
          </b>
          <span className="block text-sm text-muted-foreground">
            <Trans>
              Shows the children’s addresses, phones and GP on this link. Leave it empty if you are not sure.
            </Trans>
          </span>
        </Checkbox>
      ) : null}
      <LeftOutPeople
        people={[
          ...plan.left_out.filter(({ id }) => !selectedIds.includes(id)),
          ...plan.people
            .filter(({ id }) => !selectedIds.includes(id))
            .map((one) => ({ ...one, reason: 'taken_out' as const })),
        ]}
        otherAdults={family.filter(({ is_adult: isAdult }) => isAdult)}
        mayDecide={isCoordinator}
        onAdd={(id) => setSelectedIds([...selectedIds, id])}
      />
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            icon={Send}
            className="grow"
            disabled={!canSend}
            aria-describedby={noteId}
            onClick={() => void send()}
          >
            {renderSendLabel()}
          </Button>
          <Button icon={QrCode} className="grow" disabled={!reachable || busy} onClick={() => setIsQrOpen(true)}>
            <Trans>Show QR code</Trans>
          </Button>
          {link ? (
            <TwoClickButton
              icon={X}
              className="grow"
              disabled={!reachable || busy}
              armedLabel={t`Press again to withdraw`}
              onConfirm={() =>
                void run(
                  () => call(familyLinkOperations['registered.withdraw_family_link'], { params }),
                  t`Link withdrawn`,
                )
              }
            >
              <Trans>Withdraw</Trans>
            </TwoClickButton>
          ) : null}
        </div>
        <p id={noteId} className="text-sm text-muted-foreground">
          {renderNote()}
        </p>
        {reachable ? null : <NeedsWifi />}
      </div>
      {isQrOpen ? <LinkQrDialog person={person} request={request} onClose={() => setIsQrOpen(false)} /> : null}
    </>
  )

  function renderSendLabel() {
    if (!link) return <Trans>Send</Trans>
    return isChanged ? <Trans>Send as a new link</Trans> : <Trans>Send again</Trans>
  }

  function buildSentMessage(isTexted: boolean): string {
    if (isTexted) return t`A text with the link went to ${number ?? ''} today. The next one can go tomorrow.`
    return number === null ? t`Link sent to ${address?.to ?? ''}` : t`The link goes by text to ${number}`
  }

  function renderNote() {
    if (number !== null && textHours) {
      const { from, to } = textHours
      return link ? (
        <Trans>
          Send again texts the same link to {number}, once a day, between {from}:00 and {to}:00. With other people it is
          a new link, and this one ends.
        </Trans>
      ) : (
        <Trans>
          The family gets the link by text to {number}, between {from}:00 and {to}:00. The page asks for a child’s
          birthday first.
        </Trans>
      )
    }
    if (!address && textHours)
      return (
        <Trans>
          This record has neither an email address nor a mobile number. Save one first, or show the QR code.
        </Trans>
      )
    if (!address) return <Trans>This record has no email address. Save one first, or show the QR code.</Trans>
    if (!link) return <Trans>The family gets the link by email. The page asks for a child’s birthday first.</Trans>
    return <Trans>Send again mails the same link. With other people it is a new link, and this one ends.</Trans>
  }
}
