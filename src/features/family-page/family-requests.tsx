import type { HeldFacts } from '@contract/family/family-page.ts'
import { MAX_REQUEST_REASON_LENGTH, type OwnRequest, ownRequestOperations } from '@contract/family/own-requests.ts'
import type { Operation, OperationOutput } from '@contract/operation.ts'
import { formatDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, FileText, Send, UserX } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { OperationRequest } from '@/api/call.ts'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { useOnline } from '@/browser/use-online.ts'
import { formatNameList } from '@/i18n/name-list.ts'
import { formatDateCell } from '@/kit/list/cells.ts'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Field } from '@/ui/field.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useTooLongCheck } from '@/words/too-long-message.ts'
import { readFromTab, storeInTab } from './tab-storage.ts'

type RequestKind = 'copy' | 'removal'

/** A person of the link, as the family's page has them. */
type LinkedPerson = { id: string; first_name: string; last_name: string }

type FamilyRequestsProps = {
  /** Secret part of the link. */
  token: string
  /** People of the link. */
  people: readonly LinkedPerson[]
  /** Requests of this link that were open when the page was loaded. */
  requests: HeldFacts['requests']
  /**
   * Makes a call with the key of the opened page.
   * @throws ApiError, NoAnswer
   */
  callFamily: <O extends Operation>(operation: O, request: OperationRequest<O>) => Promise<OperationOutput<O>>
}

/** Buttons with which a family asks the club for the full copy of its data, or to be removed (B-FAM-07). */
export function FamilyRequests(props: FamilyRequestsProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <FamilyRequest
        {...props}
        kind="copy"
        title={<Trans>Ask for the full copy</Trans>}
        explanation={
          <Trans>
            The club gives you everything that it holds about you, such as attendance and notes. It has a month for
            this.
          </Trans>
        }
      />
      <FamilyRequest
        {...props}
        kind="removal"
        title={<Trans>Ask to be removed</Trans>}
        explanation={
          <Trans>
            The club removes the people that you choose, or gives you the reason why it must keep something. It has a
            month for this.
          </Trans>
        }
      />
    </div>
  )
}

type FamilyRequestProps = FamilyRequestsProps & { kind: RequestKind; title: ReactNode; explanation: ReactNode }

function FamilyRequest({ kind, title, explanation, people, requests, ...sender }: FamilyRequestProps) {
  const headingId = useId()
  const loadedRequest = requests.find((one) => one.kind === kind) ?? null
  const [isOpen, setIsOpen] = useState(() => readDraft(sender.token, kind) !== undefined)
  const [sentRequest, setSentRequest] = useState<OwnRequest | null>(null)
  const request = sentRequest ?? loadedRequest
  const close = () => {
    storeDraft(sender.token, kind, null)
    setIsOpen(false)
  }
  return (
    <section aria-labelledby={headingId} className="card grid grid-cols-1 gap-3 p-5">
      <h2 id={headingId} className="text-[1.25rem] leading-tight font-bold">
        {title}
      </h2>
      <p>{explanation}</p>
      {request ? <SentNotice request={request} people={people} hasFocus={sentRequest !== null} /> : null}
      {request || isOpen ? null : (
        <div>
          <Button
            size="comfort"
            className="max-w-full"
            icon={kind === 'copy' ? FileText : UserX}
            onClick={() => setIsOpen(true)}
          >
            {title}
          </Button>
        </div>
      )}
      {isOpen && !request ? (
        <RequestForm
          {...sender}
          kind={kind}
          people={people}
          onSent={(newRequest) => {
            close()
            setSentRequest(newRequest)
          }}
          onCancel={close}
        />
      ) : null}
    </section>
  )
}

/** Notice with the day and the deadline of the open request. */
function SentNotice({
  request: { asked, due, people: ids },
  people,
  hasFocus,
}: {
  request: OwnRequest
  people: readonly LinkedPerson[]
  /** True to receive the focus, because the form has closed. */
  hasFocus: boolean
}) {
  const { i18n } = useLingui()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasFocus) element.current?.focus()
  }, [hasFocus])
  const names = formatNameList(
    people.filter(({ id }) => ids.includes(id)).map(({ first_name }) => first_name),
    i18n.locale,
  )
  const [askedDay, dueDay] = [formatDateCell(asked), formatDay(due)]
  return (
    <div ref={element} role="status" tabIndex={-1}>
      <Banner tone="success" icon={CircleCheck}>
        {names ? (
          <Trans>
            You asked on {askedDay} about {names}. The club answers by {dueDay}.
          </Trans>
        ) : (
          <Trans>
            You asked on {askedDay}. The club answers by {dueDay}.
          </Trans>
        )}
      </Banner>
    </div>
  )
}

type RequestFormProps = Omit<FamilyRequestsProps, 'requests'> & {
  kind: RequestKind
  onSent: (request: OwnRequest) => void
  onCancel: () => void
}

function RequestForm({ token, people, callFamily, kind, onSent, onCancel }: RequestFormProps) {
  const { t } = useLingui()
  const isOnline = useOnline()
  const wifiHintId = useId()
  const getErrorText = useErrorText()
  const [{ chosenIds, reason }, setDraft] = useState<RequestDraft>(() => createDraft(people, readDraft(token, kind)))
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [wasSent, setWasSent] = useState(false)
  const tooLongError = useTooLongCheck()(reason, MAX_REQUEST_REASON_LENGTH)
  const change = (changes: Partial<RequestDraft>) => {
    const draft = { chosenIds, reason, ...changes }
    storeDraft(token, kind, draft)
    setDraft(draft)
  }
  const choiceError = wasSent && chosenIds.length === 0 ? t`Choose at least one person.` : undefined
  const toggle = (id: string, isChosen: boolean) =>
    change({ chosenIds: isChosen ? [...chosenIds, id] : chosenIds.filter((one) => one !== id) })
  const send = async () => {
    setWasSent(true)
    if (chosenIds.length === 0 || tooLongError) return
    setIsBusy(true)
    setError(null)
    try {
      const body = { people: [...chosenIds], reason }
      onSent(await callFamily(ownRequestOperations[`family.${kind}`], { params: { token }, body }))
    } catch (sendError) {
      setError(sendError)
      setIsBusy(false)
    }
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send()
      }}
    >
      <FieldGroup legend={t`Who is it about?`} error={choiceError} required>
        {people.map(({ id, first_name, last_name }) => (
          <Checkbox key={id} checked={chosenIds.includes(id)} onCheckedChange={(isChosen) => toggle(id, isChosen)}>
            {`${first_name} ${last_name}`}
          </Checkbox>
        ))}
      </FieldGroup>
      <Field label={t`Is there anything the club should know?`} optionalMark={t`(optional)`} error={tooLongError}>
        <Textarea rows={3} value={reason} onChange={(event) => change({ reason: event.target.value })} />
      </Field>
      {error ? (
        <p role="alert" className="field-error">
          {getErrorText(error)}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="primary"
          size="comfort"
          icon={Send}
          busy={isBusy}
          disabled={!isOnline}
          aria-describedby={isOnline ? undefined : wifiHintId}
        >
          <Trans>Send to the club</Trans>
        </Button>
        <Button size="comfort" disabled={isBusy} onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        {isOnline ? null : <NeedsWifi id={wifiHintId} />}
      </div>
    </form>
  )
}

/** What was typed into a form. It stays in this tab until it is sent, because the page's key can end. */
type RequestDraft = { chosenIds: readonly string[]; reason: string }

const getDraftKey = (token: string, kind: RequestKind) => `family-request-${kind}-${token}`

function readDraft(token: string, kind: RequestKind): RequestDraft | undefined {
  return readFromTab<RequestDraft>(getDraftKey(token, kind))
}

/** Starts a form with everyone, or with the stored draft. People who have left the link are not in it. */
function createDraft(people: readonly LinkedPerson[], stored: RequestDraft | undefined): RequestDraft {
  const ids = people.map(({ id }) => id)
  return stored
    ? { ...stored, chosenIds: stored.chosenIds.filter((id) => ids.includes(id)) }
    : { chosenIds: ids, reason: '' }
}

function storeDraft(token: string, kind: RequestKind, draft: RequestDraft | null): void {
  storeInTab(getDraftKey(token, kind), draft)
}

function useErrorText(): (error: unknown) => string {
  const { t } = useLingui()
  return (error) => {
    if (error instanceof NoAnswer) return t`It was not sent, because there is no connection. Try again.`
    if (error instanceof ApiError && error.code === 'family_key_ended')
      return t`This page was open for too long. Give the birthday again. What you typed is still here.`
    if (error instanceof ApiError && error.code === 'not_found')
      return t`One of these people is no longer on this page. Open the page again.`
    return t`It was not sent. Try again in a while.`
  }
}
