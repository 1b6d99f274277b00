import styles from './Icon.module.css';

/** Paths on a 16px grid with a 1.5px round stroke. */
const shapes = {
  trash: 'M2.75 4.25h10.5M6 4.25v-1.5h4v1.5M4.25 4.25l.6 9h6.3l.6-9M6.75 7v3.5M9.25 7v3.5',
  pencil: 'M10.75 2.75l2.5 2.5-7.5 7.5-3.25.75.75-3.25zM9 4.5L11.5 7',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.25 10.25l3.25 3.25',
  close: 'M4 4l8 8M12 4l-8 8',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  logout: 'M6.5 2.75h-3v10.5h3M10.25 5l3 3-3 3M13.25 8h-7',
  restore: 'M5.750 3L2.750 6l3 3M3 6h6.750a3.500 3.500 0 0 1 0 7H6.250',
  check: 'M3 8.500l3.25 3.250L13 4.75',
  alert: 'M8 13.750a5.75 5.75 0 1 0 0-11.5 5.75 5.75 0 0 0 0 11.500zM8 5.250v3.250M8 10.750v.01',
  info: 'M8 13.750a5.75 5.75 0 1 0 0-11.5 5.75 5.75 0 0 0 0 11.500zM8 7.500v3.250M8 5.250v.01',
  filter: 'M2.75 3.250h10.5L9.250 8v4.750l-2.5-1.250V8z',
  up: 'M8 13.250V3M4 7l4-4 4 4',
  chevron: 'M4.5 6.500L8 10l3.5-3.5',
} as const;

export type IconName = keyof typeof shapes;

/**
 * Shows an icon in the colour of the text beside it: one of the product's, or the path of a line on a grid of 16 pixels. Without a
 * path it leaves its room free. Hidden from assistive technology.
 */
export function Icon(icon: { name: IconName } | { path: string | undefined }) {
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={'name' in icon ? shapes[icon.name] : icon.path} />
    </svg>
  );
}
