import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Sheet, SheetContent } from '@/ui/sheet.tsx'
import { ChangePassword } from './change-password.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { SignInList } from './sign-in-list.tsx'

/** Sheet for the user's own account: password, passkeys and signed-in devices. */
export const AccountSheet = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const [isChanging, setIsChanging] = useState(false)
  /** Incremented after each password change, so that the lists reload. */
  const [changeCount, setChangeCount] = useState(0)
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        title={<Trans>Password and devices</Trans>}
        closeLabel={t`Close`}
        bodyClassName="grid content-start gap-6"
      >
        {isChanging ? (
          <ChangePassword
            onDone={() => {
              setIsChanging(false)
              setChangeCount((before) => before + 1)
            }}
            onCancel={() => setIsChanging(false)}
          />
        ) : (
          <div>
            <Button onClick={() => setIsChanging(true)}>
              <Trans>Change the password</Trans>
            </Button>
          </div>
        )}
        <PasskeyList key={`passkeys-${changeCount}`} />
        <SignInList key={`sign-ins-${changeCount}`} />
      </SheetContent>
    </Sheet>
  )
}
