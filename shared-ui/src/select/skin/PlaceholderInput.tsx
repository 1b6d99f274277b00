import type { KeyboardEvent, Ref } from 'react';
import { Icon } from '../../controls/Icon';
import { isComposing } from '../../is-composing';
import styles from '../select.module.css';
import { settings } from '../settings';
import { ChipText, chipsText } from './ChipText';
import type { ChoiceSelectProps } from './choice-select-props';

interface PlaceholderInputProps extends ChoiceSelectProps {
  typed: string;
  onApproach(): void;
  onPress(): void;
  onOpen(): void;
  onType(typed: string): void;
  ref: Ref<HTMLInputElement>;
}

/** Shows an input that looks like the closed dropdown. One that searches also finds words, and removes its choices. */
export function PlaceholderInput({
  id,
  value,
  onChange,
  onFind,
  onProblem,
  clearable,
  hint,
  required,
  invalid,
  disabled,
  describedBy,
  placeholder = settings.placeholder,
  multi,
  search,
  typed,
  onType,
  onApproach,
  onPress,
  onOpen,
  ref,
}: PlaceholderInputProps) {
  const [chosen] = value;
  const press = ({ key, nativeEvent }: KeyboardEvent) => {
    if (isComposing(nativeEvent)) return;
    if (key.startsWith('Arrow')) onOpen();
    if ((key === 'Backspace' || key === 'Delete') && clearable && typed === '') onChange(value.slice(0, -1));
    if (key === 'Enter' && onFind && typed.trim()) {
      onFind(typed.trim());
      onType('');
    }
  };
  return (
    <div className={styles.root}>
      <div
        className={styles.control}
        data-placeholder
        onPointerEnter={onApproach}
        onPointerDownCapture={onPress}
      >
        {search && (
          <span className={styles.searchIcon}>
            <Icon name="search" />
          </span>
        )}
        <div className={styles.values}>
          {multi &&
            value.map((choice) => (
              <div key={choice.value} className={styles.chip}>
                <div className={styles.chipLabel}>
                  <ChipText field={choice.group}>{choice.label}</ChipText>
                </div>
                <button
                  type="button"
                  tabIndex={-1}
                  className={styles.chipRemove}
                  aria-label={`Remove ${choice.label}`}
                  onClick={() => onChange(value.filter((other) => other !== choice))}
                >
                  <Icon name="close" />
                </button>
              </div>
            ))}
          <input
            {...hint}
            ref={ref}
            id={id}
            role="combobox"
            aria-expanded={false}
            aria-haspopup="listbox"
            aria-autocomplete="list"
            aria-required={required}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            aria-description={multi ? chipsText(value) : undefined}
            autoComplete="off"
            disabled={disabled}
            placeholder={multi && chosen ? '' : (chosen?.label ?? placeholder)}
            data-chosen={chosen !== undefined}
            value={typed}
            onFocus={onApproach}
            onPointerDown={onOpen}
            onKeyDown={press}
            onInvalid={() => onProblem?.('The list is still loading. Try again in a moment.')}
            onChange={({ target }) => {
              // Chosen by nobody yet, so a form does not submit it.
              target.setCustomValidity(onFind ? '' : target.value);
              onOpen();
              onType(target.value);
            }}
          />
        </div>
        {clearable && chosen && (
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            className={`${styles.indicator} ${styles.clear}`}
            onClick={() => onChange([])}
          >
            <Icon name="close" />
          </button>
        )}
        {!search && (
          <span className={styles.indicator}>
            <Icon name="chevron" />
          </span>
        )}
      </div>
    </div>
  );
}
