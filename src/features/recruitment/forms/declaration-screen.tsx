import {
  type OpenDeclaration,
  safeguardingDeclarationFormOperations,
} from '@contract/recruitment/safeguarding-declaration-forms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { call } from '@/api/call.ts'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { FormPrivacy } from '@/kit/public/network-facts.tsx'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { TickQuestion } from '@/kit/public/questions.tsx'
import { ShortForm } from '@/kit/public/short-form.tsx'
import { useShortForm } from '@/kit/public/use-short-form.ts'
import { SingleVisitFormGate } from './single-visit-form-gate.tsx'

const declarationStep = { fields: ['confirmed'], schema: v.object({ confirmed: v.literal(true, 'missing') }) }

/** Page of the yearly safeguarding declaration, opened by a link without a sign-in (PUB-46 to PUB-53). */
export const DeclarationScreen = ({ id }: { id: string }) => {
  const { t } = useLingui()
  usePageFocus()
  return (
    <PublicPage>
      <SingleVisitFormGate<OpenDeclaration>
        key={id}
        form="declaration"
        id={id}
        load={(signal) =>
          call(safeguardingDeclarationFormOperations['safeguarding_declaration_forms.get'], {
            params: { id },
            signal,
          })
        }
        gone={t`This Safeguarding Declaration link is not valid.`}
      >
        {(open) => <DeclarationForm id={id} {...open} />}
      </SingleVisitFormGate>
    </PublicPage>
  )
}

type DeclarationFormProps = { id: string; told: OpenDeclaration; onSent: () => void; onGone: () => void }

const DeclarationForm = ({ id, told: declaration, onSent, onGone }: DeclarationFormProps) => {
  const { t } = useLingui()
  const form = useShortForm({
    step: declarationStep,
    begin: { confirmed: false },
    choices: [],
    onSent,
    onGone,
    words: () => t`Tick this to sign.`,
    send: () =>
      call(safeguardingDeclarationFormOperations['safeguarding_declaration_forms.submit'], {
        params: { id },
        body: { confirmed: true },
      }),
  })
  const { year, full_name: name, organisation__name: club } = declaration
  return (
    <>
      <div className="grid gap-1">
        <h1 className="text-[1.75rem] leading-tight font-heavy tracking-tight text-balance">
          <Trans>Safeguarding declaration {year}</Trans>
        </h1>
        <p className="text-lg leading-snug text-muted-foreground wrap-anywhere">{club ? `${name}, ${club}` : name}</p>
      </div>
      <div className="card grid gap-3 p-4 leading-snug">
        <p className="font-bold">
          <Trans>I declare:</Trans>
        </p>
        <ul className="grid list-disc gap-2 pl-6">
          <li>
            <Trans>I have read the safeguarding policy of my club, and I keep to it.</Trans>
          </li>
          <li>
            <Trans>I know who to tell when I am worried about a child or an adult at risk.</Trans>
          </li>
          <li>
            <Trans>
              Since I last told you, I have had no conviction or caution that is not protected, and there has been no
              concern about my behaviour towards children or adults at risk.
            </Trans>
          </li>
          <li>
            <Trans>If any of this changes, I tell my coordinator or safeguarding leader at once.</Trans>
          </li>
        </ul>
        <p className="text-sm text-muted-foreground">
          <Trans>If something here is not true of you, do not sign. Talk to your safeguarding leader instead.</Trans>
        </p>
      </div>
      <ShortForm form={form} labels={{ confirmed: t`Signature` }} sendLabel={<Trans>Sign</Trans>}>
        <TickQuestion
          field="confirmed"
          label={<Trans>I have read this declaration, and it is true. Ticking this counts as my signature.</Trans>}
        />
        <FormPrivacy />
      </ShortForm>
    </>
  )
}
