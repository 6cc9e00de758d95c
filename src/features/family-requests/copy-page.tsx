import type { CopyFile } from '@contract/family/copy-file.ts'
import { type CopyRequest, familyRequestOperations, type LeftOut } from '@contract/family/family-requests.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { BookOpenCheck, FileDown, HandHelping, Printer } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '@/api/call.ts'
import { download } from '@/browser/download.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { DetailPage } from '@/kit/detail/detail-page.tsx'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { CopyPaper } from './copy-paper.tsx'
import { CopySectionCard } from './copy-section-card.tsx'
import { OtherAdultsCard, RequestFacts } from './request-facts.tsx'
import { type CopyPart, type CopySectionText, useCopySections } from './use-copy-sections.ts'
import { findRequest, useCopyRequests } from './use-family-requests.ts'

const { 'copy_requests.file': FILE, 'copy_requests.update': UPDATE } = familyRequestOperations

/** Page of a request for a copy: the request, the copy in sections, and handing it over (B-FAM-07). */
export function CopyRequestPage({ id }: { id: string }) {
  const { t } = useLingui()
  const { request, ...state } = findRequest<CopyRequest, ReturnType<typeof useCopyRequests>>(useCopyRequests(), id)
  return (
    <DetailPage
      title={t`Request for a copy`}
      back={{ to: '/copy_requests', label: t`Families who ask for a copy` }}
      state={state}
      there={request !== null}
    >
      {request ? (
        <>
          <OtherAdultsCard adults={request.other_adults}>
            {t`The copy must not show where they live, or how to reach them. Read it with that in mind.`}
          </OtherAdultsCard>
          <RequestFacts request={request} />
          <LoadedCopy request={request} />
        </>
      ) : null}
    </DetailPage>
  )
}

function LoadedCopy({ request }: { request: CopyRequest }) {
  const { answer: file, busy: isBusy, ...state } = useOperationQuery(FILE, { params: { id: request.id } })
  return (
    <>
      <LoadNotice {...state} stale={file !== null} />
      {isBusy ? <Skeleton className="h-80" /> : null}
      {file ? <Copy request={request} file={file} /> : null}
    </>
  )
}

/** A part of the copy that the coordinator is about to leave out. */
type ChosenPart = { text: CopySectionText; part: CopyPart }

function Copy({ request, file }: { request: CopyRequest; file: CopyFile }) {
  const { t } = useLingui()
  const showErrorNotice = useErrorNotice()
  const isReachable = useReachable()
  const invalidate = useInvalidate('copy_requests')
  const sections = useCopySections(file)
  const [chosen, setChosen] = useState<ChosenPart | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const save = async (left_out: LeftOut[]) => {
    await call(UPDATE, { params: { id: request.id }, body: { left_out } })
    await invalidate()
  }
  const putBack = async (text: CopySectionText, part: CopyPart) => {
    setIsSaving(true)
    try {
      await save(request.left_out.filter((one) => !isSamePart(one, text, part)))
    } catch (error) {
      showErrorNotice(error)
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <>
      <Banner tone="info" icon={BookOpenCheck}>
        <Trans>
          Read the copy before you hand it over. Leave out what would harm someone. Hallbook sends no copy: you hand it
          over yourself.
        </Trans>
      </Banner>
      <CopyActions request={request} file={file} />
      {sections.map((text) => (
        <CopySectionCard
          key={text.section}
          text={text}
          leftOut={request.left_out}
          isDisabled={!isReachable || isSaving}
          onLeaveOut={(part) => setChosen({ text, part })}
          onPutBack={(part) => void putBack(text, part)}
        />
      ))}
      <CopyPaper file={file} sections={sections} />
      {chosen ? (
        <AnswerDialog
          title={t`Leave this out of the copy?`}
          description={chosen.part.name ? `${chosen.text.label}, ${chosen.part.name}` : chosen.text.label}
          sendLabel={<Trans>Leave out</Trans>}
          label={t`Reason`}
          hint={t`Whom would it harm, and how? The reason stays with the club.`}
          savedMessage={t`Left out of the copy`}
          save={(reason) =>
            save([...request.left_out, { section: chosen.text.section, person: chosen.part.person, reason }])
          }
          onClose={() => setChosen(null)}
        />
      ) : null}
    </>
  )
}

/** Buttons that print and save the copy, and record how it was handed over. */
function CopyActions({ request, file }: { request: CopyRequest; file: CopyFile }) {
  const { t } = useLingui()
  const wifiHintId = useId()
  const isReachable = useReachable()
  const navigate = useNavigate()
  const invalidate = useInvalidate('copy_requests')
  const [isOpen, setIsOpen] = useState(false)
  const finish = () => void navigate({ to: '/copy_requests', replace: true, ignoreBlocker: true }).then(invalidate)
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <Button size="comfort" icon={Printer} onClick={() => window.print()}>
        <Trans>Print</Trans>
      </Button>
      <Button size="comfort" icon={FileDown} onClick={() => download(createJsonFile(request, file))}>
        <Trans>Save as JSON</Trans>
      </Button>
      <Button
        size="comfort"
        variant="primary"
        icon={HandHelping}
        disabled={!isReachable}
        aria-describedby={isReachable ? undefined : wifiHintId}
        onClick={() => setIsOpen(true)}
      >
        <Trans>It was handed over</Trans>
      </Button>
      {isReachable ? null : <NeedsWifi id={wifiHintId} />}
      {isOpen ? (
        <AnswerDialog
          title={t`How was the copy handed over?`}
          description={<Trans>This closes the request. The copy can then no longer be opened here.</Trans>}
          sendLabel={<Trans>Close the request</Trans>}
          label={t`Handed over`}
          hint={t`Such as: on paper, to the parent, at the club on 5 August.`}
          savedMessage={t`The request is closed.`}
          save={(how) => call(UPDATE, { params: { id: request.id }, body: { sent: true, how } })}
          onSaved={finish}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </div>
  )
}

/** Creates the file of a copy. Its name contains no person's name. */
function createJsonFile({ id }: CopyRequest, file: CopyFile): File {
  return new File([JSON.stringify(file, null, 2)], `copy-${id.slice(-8)}.json`, { type: 'application/json' })
}

/** True for an entry of a part. An entry without a person leaves the section out for everyone. */
function isSamePart(leftOut: LeftOut, { section }: CopySectionText, { person }: CopyPart): boolean {
  return leftOut.section === section && (!leftOut.person || leftOut.person === person)
}
