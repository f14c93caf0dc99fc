import { Button, Tooltip } from 'antd'

interface Props {
  title: string
  /** Why it is off. */
  reason: string | undefined
  isPrimary?: boolean
  isDangerous?: boolean
  isBusy?: boolean
  onPress: () => void
}

/** A step of a document; one that is off says why. */
export const StateButton = ({ title, reason, isPrimary, isDangerous, isBusy, onPress }: Props) => (
  <Tooltip title={reason}>
    <span>
      <Button
        type={isPrimary && !reason ? 'primary' : 'default'}
        danger={isDangerous}
        disabled={Boolean(reason)}
        aria-description={reason}
        loading={isBusy}
        onClick={onPress}
      >
        {title}
      </Button>
    </span>
  </Tooltip>
)
