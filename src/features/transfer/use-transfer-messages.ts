import { useLingui } from '@lingui/react/macro'
import { NotSaved, TransferError } from '@/sync-state/transfer.ts'

/**
 * Returns a function that returns the message for a failed export or import. A message describes the problem, what is
 * safe and what to do.
 */
export const useTransferMessages = (): ((error: unknown, from: 'file' | 'codes') => string) => {
  const { t } = useLingui()
  return (error, from) => {
    if (error instanceof NotSaved && error.reason === 'full')
      return t`There is no room on this device. Nothing was brought in. Delete photos or apps that you do not need, then try again.`
    if (!(error instanceof TransferError))
      return t`That did not work. Nothing has changed, and the changes are still on the device they were made on. Try again.`
    switch (error.reason) {
      case 'foreign':
        return t`This is no file of changes. Choose the one whose name begins with hallbook-changes.`
      case 'damaged':
        return from === 'file'
          ? t`The file is damaged: part of it is missing or was changed. Nothing was brought in. The changes are still on the other device: save them there again.`
          : t`The codes do not fit together. Nothing was brought in. The changes are still on the other device: show the codes there again.`
      case 'newer':
        return t`A newer Hallbook made this. Nothing was brought in. Update Hallbook on this device, then try again.`
      case 'other_user':
        return t`These changes belong to someone else. They can only be brought in where that person is signed in.`
      case 'other_club':
        return t`These changes were made in another club. Nothing was brought in; they are still on the other device.`
      case 'wrong_secret':
        return from === 'file'
          ? t`This passphrase does not open the file. Type it again; capital letters count.`
          : t`This number does not open the codes. Look at the other device and type it again.`
      case 'too_many':
        return t`There are too many changes to carry at once. They are safe on this device: send them over Wi-Fi.`
      case 'empty':
        return t`Everything has now been sent. There is nothing to carry.`
    }
  }
}
