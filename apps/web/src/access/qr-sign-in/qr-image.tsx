import { QRCode } from 'antd'

/** Dark on white in both themes: cameras read nothing else as surely. */
export const QrImage = ({ content, label }: { content: string; label: string }) => (
  <QRCode
    aria-label={label}
    value={content}
    size={208}
    bordered={false}
    color="#0b1626"
    bgColor="#ffffff"
    errorLevel="M"
  />
)
