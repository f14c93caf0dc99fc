import { t } from '../i18n/translate.ts'

const ICONS = '.ant-input-clear-icon, .ant-select-clear, .ant-picker-clear'

function settle(icon: Element) {
  icon.setAttribute('tabindex', '-1')
  icon.setAttribute('aria-label', t('清除'))
}

/** Tab goes from field to field: the icons inside the fields are for the pointer (keys clear a field by deleting), and named. */
export function clearIconsAside(target: HTMLElement) {
  for (const icon of target.querySelectorAll(ICONS)) settle(icon)
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        if (node.matches(ICONS)) settle(node)
        for (const icon of node.querySelectorAll(ICONS)) settle(icon)
      }
    }
  })
  observer.observe(target, { childList: true, subtree: true })
}
