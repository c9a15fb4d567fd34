import { curl, groups, type Operation, operationsOf, scopeOf } from './description';
import { Example } from './Example';
import css from './Developers.module.css';

/** One operation: what it does, what it takes, what it answers, and a call to copy. */
function Described({ operation, origin }: { operation: Operation; origin: string }) {
  const { operationId, summary, description, method, path, parameters = [], responses } = operation;
  const hasExample = scopeOf(operation) !== 'uploadImage' && !path.startsWith('/tokens');
  return (
    <section className={css.operation} aria-labelledby={operationId}>
      <h3 id={operationId}>{summary}</h3>
      <p className={css.address}>
        {method} /v1{path}
      </p>
      <p>{description}</p>
      {hasExample && <Example of={summary} text={curl(operation, origin)} />}
      <dl className={css.list}>
        {parameters.map(({ name, description: about, required }) => (
          <div key={name}>
            <dt>
              {name}
              {required ? '' : ' (optional)'}
            </dt>
            <dd>{about}</dd>
          </div>
        ))}
        {Object.entries(responses).map(([status, { description: about }]) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Every operation, as the description of the API has it. */
export function Reference({ origin }: { origin: string }) {
  return (
    <>
      <h1>Reference</h1>
      <p>
        The same as a file for tools: <a href={`${origin}/v1/openapi.json`}>the OpenAPI document</a>. The pages of this site are made by
        GraphQL; <a href={`${origin}/v1/schema.graphql`}>its schema</a> is a file, too, and may change at any time.
      </p>
      {groups.map((group) => (
        <section key={group.name}>
          <h2>{group.name}</h2>
          <p>{group.description}</p>
          {operationsOf(group).map((operation) => (
            <Described key={operation.operationId} operation={operation} origin={origin} />
          ))}
        </section>
      ))}
    </>
  );
}
