import type { DryRun } from '@contract/club-status/holiday-texts.ts'
import type { Wave } from '@contract/club-status/text-wording.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ServerQueryState } from '@/data/use-server-query.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Name } from '@/ui/name.tsx'
import { Sheet, SheetContent } from '@/ui/sheet.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { LeftOut, OnHoldClubs, SheetSection } from './left-out.tsx'
import { useWaveNames } from './wave-names.ts'

type DryRunSheetProps = ServerQueryState & {
  wave: Wave
  answer: DryRun | null
  busy: boolean
  onClose: () => void
}

/**
 * Sheet that previews a text: the people who would get it, each person's text, and the people left out with the reason.
 * Opening the sheet sends nothing (B-TXT-02).
 */
export const DryRunSheet = ({ wave, answer, busy, onClose, ...state }: DryRunSheetProps) => {
  const { t } = useLingui()
  const names = useWaveNames()
  return (
    <Sheet open onOpenChange={(stays) => stays || onClose()}>
      <SheetContent
        title={names[wave]}
        description={t`Who would get it if it went out now. Nothing is sent by looking.`}
        closeLabel={t`Close`}
        bodyClassName="grid content-start gap-5"
      >
        <LoadNotice
          {...state}
          stale={answer !== null}
          words={{
            cutOff: <Trans>This needs a connection.</Trans>,
            fault: <Trans>This could not be read.</Trans>,
            stale: <Trans>Below is what was read last.</Trans>,
          }}
        />
        {answer === null ? (
          busy && <Skeleton className="h-60" />
        ) : (
          <>
            <SheetSection
              title={<Plural value={answer.recipients.length} one="# person gets it" other="# people get it" />}
            >
              <ul>
                {answer.recipients.map((person) => (
                  <li key={`${person.user} ${person.mobile_number}`} className="border-t border-border py-3">
                    <details>
                      <summary className="min-h-touch cursor-pointer py-1">
                        <b>
                          <Name>{person.user__name}</Name>
                        </b>
                        , {person.organisation_name}
                        <span className="block text-sm text-muted-foreground">
                          {person.mobile_number},{' '}
                          {person.language === 'cy' ? <Trans>Welsh</Trans> : <Trans>English</Trans>},{' '}
                          <Plural value={person.parts} one="# part" other="# parts" />{' '}
                          {person.encoding === 'Unicode' ? <Badge size="small">Unicode</Badge> : null}
                        </span>
                      </summary>
                      <p
                        lang={person.language}
                        className="mt-2 rounded-lg bg-muted px-4 py-3 whitespace-pre-wrap wrap-anywhere"
                      >
                        {person.text}
                      </p>
                    </details>
                  </li>
                ))}
              </ul>
            </SheetSection>
            <OnHoldClubs leftOut={answer.left_out} recipients={answer.recipients} />
            <LeftOut people={answer.left_out} />
            {answer.clubs_without.length > 0 ? (
              <SheetSection
                title={
                  <Plural
                    value={answer.clubs_without.length}
                    one="# club has no coordinator to send it to"
                    other="# clubs have no coordinator to send it to"
                  />
                }
              >
                <ul>
                  {answer.clubs_without.map(({ organisation, organisation_name }) => (
                    <li key={organisation} className="border-t border-border py-2.5">
                      {organisation_name}
                    </li>
                  ))}
                </ul>
              </SheetSection>
            ) : null}
          </>
        )}
      </SheetContent>
    </Sheet>
  )
}
