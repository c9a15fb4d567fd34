'use client';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { plural } from '@/lib/text/count';
import { Icon } from '@/ui/Icon';
import field from '@/ui/Field.module.css';
import { addedTo, MOST_TOPICS, topicsIn, topicsProblem } from './topics';
import css from './TopicsField.module.css';
import { useTopicSuggestions } from './useTopicSuggestions';

interface TopicsFieldProps {
  /** Names the form value: the topics, separated by commas, also the one that is still being typed. */
  name: string;
  chosen: readonly string[];
  /** What became of the last change; instead of the help. */
  said?: string | undefined;
  error?: string | undefined;
  /** Topics were added or removed. */
  onChange?: (topics: string[]) => void;
}

/** The topics of a story: those chosen, each with a button that removes it, and a field that suggests others. */
export function TopicsField({ name, chosen, said, error, onChange }: TopicsFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [topics, setTopics] = useState<readonly string[]>(chosen);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useTopicSuggestions(typed).filter(({ name: one }) => addedTo(topics, one).length > topics.length);
  const isShown = isOpen && suggestions.length > 0;
  const all = topicsIn([...topics, typed].join(','));
  const problem = error ?? topicsProblem(all.join(','));

  const change = (next: readonly string[], rest = '') => {
    setTopics(next);
    setTyped(rest);
    setActive(-1);
    onChange?.([...next]);
  };
  const add = (words: string) => {
    if (topics.length < MOST_TOPICS) change(addedTo(topics, words));
  };
  const type = (words: string) => {
    setOpen(true);
    setActive(-1);
    const names = words.split(',');
    const rest = names.pop() ?? '';
    let next = topics;
    const waiting: string[] = [];
    for (const one of names) {
      if (next.length < MOST_TOPICS) next = addedTo(next, one);
      else waiting.push(one);
    }
    if (next === topics) setTyped(words);
    else change(next, [...waiting, rest.trimStart()].join(','));
  };
  const remove = (topic: string) => {
    change(
      topics.filter((one) => one !== topic),
      typed,
    );
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && suggestions.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((active + step + suggestions.length) % suggestions.length);
    } else if (event.key === 'Enter' && (typed.trim() || isShown)) {
      event.preventDefault();
      const pick = isShown ? suggestions[active]?.name : undefined;
      if (pick ?? typed.trim()) add(pick ?? typed);
    } else if (event.key === 'Escape' && isShown) {
      // The dialog around it stays.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'Backspace' && typed === '' && topics.length > 0) change(topics.slice(0, -1));
  };
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        Topics
      </label>
      <div className={css.box}>
        {topics.length > 0 && (
          <ul className={css.chips} aria-label="Chosen">
            {topics.map((topic) => (
              <li key={topic} className={css.chip}>
                <span dir="auto">{topic}</span>
                <button type="button" aria-label={`Remove ${topic}`} title={`Remove ${topic}`} onClick={() => remove(topic)}>
                  <Icon name="close" size={14} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={input}
          id={id}
          className={css.input}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? `${id}-list` : undefined}
          aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          autoComplete="off"
          enterKeyHint="done"
          value={typed}
          placeholder={topics.length === 0 ? 'Add a topic' : ''}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onFocus={() => setOpen(true)}
          onBlur={() => {
            setOpen(false);
            if (typed.trim()) add(typed);
          }}
        />
        {isShown && (
          <div id={`${id}-list`} className={css.list} role="listbox" aria-label="Suggestions">
            {suggestions.map((one, index) => (
              <div
                key={one.name}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={css.option}
                // The field keeps the focus.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => add(one.name)}
              >
                <span dir="auto">{one.name}</span>
                <small>{plural(one.postCount, 'story', 'stories')}</small>
              </div>
            ))}
          </div>
        )}
      </div>
      <input type="hidden" name={name} value={all.join(', ')} />
      <p id={`${id}-note`} className={problem ? field.error : field.help} role={problem ? 'alert' : undefined}>
        {problem ?? said ?? `Up to ${MOST_TOPICS}. They help readers find your story.`}
      </p>
    </div>
  );
}
