import { createContext, use } from 'react';
import {
  components as base,
  type ClassNamesConfig,
  type ClearIndicatorProps,
  type DropdownIndicatorProps,
  type InputProps,
  type MenuProps,
  type MultiValueRemoveProps,
  type ValueContainerProps,
} from 'react-select';
import { Icon } from '../controls/Icon';
import type { Choice, ChoiceGroup } from './choices';
import styles from './select.module.css';

/** What react-select does not hand on to its parts. */
export const SelectExtras = createContext<{
  /** Id of an element that says more about the field than its label. */
  describedBy: string | undefined;
  /** How many matches are not among the options drawn. */
  leftOut: number;
  /** Whether there are more options than the ones given. */
  more: boolean;
}>({ describedBy: undefined, leftOut: 0, more: false });

function Input(props: InputProps<Choice, boolean, ChoiceGroup>) {
  const ids = [props['aria-describedby'], use(SelectExtras).describedBy].filter(Boolean).join(' ');
  return <base.Input {...props} aria-describedby={ids || undefined} />;
}

function Menu(props: MenuProps<Choice, boolean, ChoiceGroup>) {
  const { leftOut, more } = use(SelectExtras);
  return (
    <base.Menu {...props}>
      {props.children}
      {(leftOut > 0 || more) && (
        <div className={styles.more}>
          {more
            ? 'Keep typing to find more'
            : `Keep typing to narrow ${leftOut.toLocaleString('en-US')} more`}
        </div>
      )}
    </base.Menu>
  );
}

function DropdownIndicator(props: DropdownIndicatorProps<Choice, boolean, ChoiceGroup>) {
  return (
    <base.DropdownIndicator {...props}>
      <Icon name="chevron" />
    </base.DropdownIndicator>
  );
}

function ClearIndicator(props: ClearIndicatorProps<Choice, boolean, ChoiceGroup>) {
  return (
    <base.ClearIndicator {...props}>
      <Icon name="close" />
    </base.ClearIndicator>
  );
}

function MultiValueRemove(props: MultiValueRemoveProps<Choice, boolean, ChoiceGroup>) {
  return (
    <base.MultiValueRemove {...props}>
      <Icon name="close" />
    </base.MultiValueRemove>
  );
}

/** The text in the menu says it already. */
function LoadingIndicator() {
  return null;
}

function SearchValueContainer(props: ValueContainerProps<Choice, boolean, ChoiceGroup>) {
  return (
    <>
      <span className={styles.searchIcon}>
        <Icon name="search" />
      </span>
      <base.ValueContainer {...props} />
    </>
  );
}

/** The parts of a dropdown, made once: a component made anew on each render would lose its state. */
export const components = {
  Input,
  Menu,
  DropdownIndicator,
  ClearIndicator,
  MultiValueRemove,
  LoadingIndicator,
  IndicatorSeparator: null,
};

/** The parts of a search box. */
export const searchComponents = {
  ...components,
  DropdownIndicator: null,
  ValueContainer: SearchValueContainer,
};

/** A class of the style sheet for every part, with modifiers for its states. */
export const classNames: ClassNamesConfig<Choice, boolean, ChoiceGroup> = {
  control: ({ selectProps }) => className('control', selectProps['aria-invalid'] && 'invalid'),
  valueContainer: () => className('values'),
  placeholder: () => className('placeholder'),
  singleValue: () => className('single'),
  input: () => className('input'),
  multiValue: () => className('chip'),
  multiValueLabel: () => className('chipLabel'),
  multiValueRemove: () => className('chipRemove'),
  indicatorsContainer: () => className('indicators'),
  clearIndicator: () => className('indicator'),
  dropdownIndicator: () => className('indicator'),
  menu: () => className('menu'),
  menuList: () => className('list'),
  groupHeading: () => className('group'),
  option: ({ isFocused, isSelected }) =>
    className('option', isFocused && 'optionFocused', isSelected && 'optionSelected'),
  noOptionsMessage: () => className('notice'),
  loadingMessage: () => className('notice'),
};

function className(...names: readonly unknown[]): string {
  return names
    .map((name) => typeof name === 'string' && styles[name])
    .filter(Boolean)
    .join(' ');
}
